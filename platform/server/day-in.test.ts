import { expect, test } from 'vitest';
import { dayIn } from './context.ts';

test('a day ends at its zone’s midnight, whatever was asked before', () => {
  const last = new Date('2026-11-28T20:59:59.999Z');
  const first = new Date('2026-11-28T21:00:00.000Z');
  for (let turn = 0; turn < 2; turn++) {
    expect(dayIn('Asia/Baghdad', last)).toBe('2026-11-28');
    expect(dayIn('Africa/Cairo', last)).toBe('2026-11-28');
    expect(dayIn('Asia/Baghdad', first)).toBe('2026-11-29');
    expect(dayIn('Africa/Cairo', first)).toBe('2026-11-28');
  }
});
