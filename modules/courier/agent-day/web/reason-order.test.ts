import { expect, test } from 'vitest';
import type { DayReason } from './day-wire.ts';
import { foundReasons, reasonsInOrder } from './reason-order.ts';

const reason = (code: string, name: string) => ({ code, name, targets: [], calls: null, proofs: [] }) as unknown as DayReason;
const reasons = [reason('a', 'لا يرد'), reason('b', 'الهاتف مغلق'), reason('c', 'رفض الاستلام')];
const codes = (list: readonly DayReason[]) => list.map(({ code }) => code);

test('what an agent says most stands first, the rest in the order of the company', () => {
  expect(codes(reasonsInOrder(reasons, { c: 4, b: 1 }, null))).toEqual(['c', 'b', 'a']);
  expect(codes(reasonsInOrder(reasons, {}, undefined))).toEqual(['a', 'b', 'c']);
});

test('what was said before is not hidden behind what is said more', () => {
  expect(codes(reasonsInOrder(reasons, { c: 4 }, 'b'))).toEqual(['b', 'c', 'a']);
});

test('a reason is found by a word, however its letters are written', () => {
  expect(codes(foundReasons(reasons, 'الإستلام', String))).toEqual(['c']);
  expect(codes(foundReasons(reasons, ' ', String))).toEqual(['a', 'b', 'c']);
  expect(codes(foundReasons(reasons, 'هاتف مغلق', String))).toEqual(['b']);
});
