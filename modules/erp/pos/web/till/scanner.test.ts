import { describe, expect, test } from 'vitest';
import { burstAfter, codeDigitsOf, noBurst, type Pressed, type Scan } from './scanner.ts';

/** Keys, so many milliseconds apart. */
function typed(
  keys: readonly (string | Pick<Pressed, 'key' | 'code'>)[],
  apartMs: number | ((nth: number) => number),
  codeDigits?: number,
) {
  let burst = noBurst;
  let at = 0;
  const scans: (string | Scan)[] = [];
  for (const [nth, one] of keys.entries()) {
    const pressed = typeof one === 'string' ? { key: one, code: '' } : one;
    at += typeof apartMs === 'number' ? apartMs : apartMs(nth);
    const after = burstAfter(burst, { ...pressed, at }, codeDigits);
    burst = after.burst;
    if (after.scanned) scans.push(after.scanned.slow === undefined ? after.scanned.heard : after.scanned);
  }
  return scans;
}
const code = [...'6291400001375', 'Enter'];

describe('a scanner', () => {
  test('types faster than any hand and ends with Enter', () => {
    expect(typed(code, 8)).toEqual(['6291400001375']);
    expect(typed(code, 90)).toEqual([]);
    expect(typed(code.slice(0, -1), 8)).toEqual([]);
  });
  test('is told from a hand that was typing before it', () => {
    expect(typed(['t', 'e'], 200)).toEqual([]);
    let burst = burstAfter(noBurst, { key: 't', code: 'KeyT', at: 0 }).burst;
    for (const [nth, key] of [...'62914'].entries()) burst = burstAfter(burst, { key, code: '', at: 300 + nth * 10 }).burst;
    expect(burstAfter(burst, { key: 'Enter', code: 'Enter', at: 350 }).scanned).toEqual({ heard: '62914' });
  });
  test('means the letters of its code on an Arabic keyboard too', () => {
    const arabic = [
      { key: 'Shift', code: 'ShiftLeft' },
      { key: 'ﻻ', code: 'KeyB' },
      { key: '٦', code: 'Digit6' },
      { key: '-', code: 'Minus' },
      { key: 'ش', code: 'KeyA' },
      { key: '1', code: 'Numpad1' },
      { key: 'Enter', code: 'Enter' },
    ];
    expect(typed(arabic, 10)).toEqual(['B6-A1']);
  });
  test('is heard of a busy machine too where no number of so many digits is meant', () => {
    const slow = '6291400001375';
    expect(typed(code, 90, 8)).toEqual([{ heard: slow, slow }]);
    const lateStart = (nth: number) => (nth < 4 ? 90 : 8);
    expect(typed(code, lateStart, 8)).toEqual([{ heard: '1400001375', slow }]);
    expect(typed(code, lateStart)).toEqual(['1400001375']);
    const lateEnd = (nth: number) => (nth === 13 ? 90 : 8);
    expect(typed(code, lateEnd, 8)).toEqual([{ heard: slow, slow }]);
    expect(typed(code, lateEnd)).toEqual([]);
    const afterThree = (nth: number) => (nth < 2 ? 300 : 8);
    expect(typed(['3', ...code], afterThree, 8)).toEqual([{ heard: slow, slow: `3${slow}` }]);
    expect(typed([...'1234567', 'Enter'], 90, 8)).toEqual([]);
    expect(typed([...'1234.5678', 'Enter'], 90, 8)).toEqual([]);
  });
  test('is heard in a field that lets fewer digits in than a code has: nobody types on beyond them', () => {
    expect(codeDigitsOf({ path: 'quantity', maxLength: -1 })).toBe(8);
    expect(codeDigitsOf({ path: 'given', maxLength: -1 })).toBe(12);
    expect(codeDigitsOf({ path: 'amount', maxLength: 20 })).toBe(12);
    expect(codeDigitsOf({ path: 'note.25000', maxLength: 6 })).toBe(7);
  });
  test('is not two fingers, nor a shortcut', () => {
    expect(typed(['1', '2', 'Enter'], 10)).toEqual([]);
    expect(typed(['6', '2', '9', 'F9', '1', '4', 'Enter'], 10)).toEqual([]);
    expect(typed(['6', '2', '9', '1', '4', 'Enter'], 10)).toEqual(['62914']);
  });
});
