import { describe, expect, test } from 'vitest';
import { type Stroke, WedgeReader } from './wedge.ts';

const american = (character: string): Pick<Stroke, 'code' | 'isShifted'> => {
  if (/\d/.test(character)) return { code: `Digit${character}`, isShifted: false };
  if (character === '#') return { code: 'Digit3', isShifted: true };
  if (character === '-') return { code: 'Minus', isShifted: false };
  return { code: `Key${character.toUpperCase()}`, isShifted: character !== character.toLowerCase() };
};
/** What a reader makes of keys pressed one after the other, `gapMs` apart, on a layout. */
function read(text: string, gapMs: number, layout: (character: string) => string = (one) => one, ending = 'Enter') {
  const reader = new WedgeReader();
  let atMs = 1000;
  const strokes = [...text].map((one) => ({ key: layout(one), ...american(one) }));
  const ends = [...strokes, { key: ending, code: ending, isShifted: false }];
  return ends.reduce<string | null>((_, stroke) => {
    atMs += gapMs;
    return reader.press({ ...stroke, atMs });
  }, null);
}

describe('a scanner that types', () => {
  test('is known by its speed, and a hand is left alone', () => {
    expect(read('100017', 8)).toBe('100017');
    expect(read('100017', 90)).toBeNull();
  });

  test.each([70, 400, 900])('is read whole where a busy machine stumbles for %d ms over one key', (stumbleMs) => {
    const reader = new WedgeReader();
    const press = (key: string, atMs: number) => reader.press({ key, ...american(key), atMs });
    for (const [index, key] of [...'990000001'].entries()) press(key, index < 2 ? index * 8 : stumbleMs + index * 8);
    expect(reader.press({ key: 'Enter', code: 'Enter', isShifted: false, atMs: stumbleMs + 72 })).toBe('990000001');
  });

  test('may end with Tab as well as Enter', () => {
    expect(read('100017', 8, undefined, 'Tab')).toBe('100017');
  });

  test('Enter alone, or after one quick pair of keys, is nobody’s scan', () => {
    expect([read('', 5), read('12', 5)]).toEqual([null, null]);
  });

  test('what was typed by hand before it is not part of it', () => {
    const reader = new WedgeReader();
    const press = (key: string, atMs: number) => reader.press({ key, ...american(key), atMs });
    press('9', 0);
    press('9', 400);
    for (const [index, key] of [...'1234'].entries()) press(key, 1500 + index * 6);
    expect(reader.press({ key: 'Enter', code: 'Enter', isShifted: false, atMs: 1530 })).toBe('1234');
    expect(reader.press({ key: 'Enter', code: 'Enter', isShifted: false, atMs: 1536 })).toBeNull();
  });

  test('capital letters come with their Shift, which is no letter', () => {
    const reader = new WedgeReader();
    const strokes = [
      ['Shift', 'ShiftLeft'],
      ['M', 'KeyM'],
      ['-', 'Minus'],
      ['1', 'Digit1'],
      ['Enter', 'Enter'],
    ] as const;
    const answers = strokes.map(([key, code], index) => reader.press({ key, code, isShifted: key === 'M', atMs: index * 5 }));
    expect(answers.at(-1)).toBe('M-1');
  });

  test('an Arabic keyboard layout does not garble it', () => {
    const arabic = (one: string) => ({ b: 'لا', x: 'ء', k: 'ن', m: 'ة' })[one.toLowerCase()]?.[0] ?? one;
    expect(read('BK-204', 8, arabic)).toBe('BK-204');
    expect(read('kxm7', 8, arabic)).toBe('kxm7');
    const easternDigits = (one: string) => (/\d/.test(one) ? ('٠١٢٣٤٥٦٧٨٩'[Number(one)] as string) : one);
    expect(read('100017', 8, easternDigits)).toBe('100017');
  });

  test('nor does a French one, whose digits need Shift', () => {
    const french = (one: string) => (/\d/.test(one) ? ('à&é"\'(-è_ç'[Number(one)] as string) : one);
    expect(read('100017', 8, french)).toBe('100017');
  });

  test('the label of a parcel without a number is read whole', () => {
    expect(read('#42', 8)).toBe('#42');
  });
});
