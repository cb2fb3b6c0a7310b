import { expect, test } from 'vitest';
import { byDay, pageFacts } from './reading.ts';

test('a page says which of all it shows, and whether more follow', () => {
  expect(pageFacts({ page: 1, perPage: 20 }, 20, 45)).toEqual({ from: 1, to: 20, total_records: 45, has_more: true });
  expect(pageFacts({ page: 3, perPage: 20 }, 5, 45)).toEqual({ from: 41, to: 45, total_records: 45, has_more: false });
});

test('beyond the last page there is nothing, and nothing follows', () => {
  expect(pageFacts({ page: 9, perPage: 20 }, 0, 45)).toEqual({ from: 0, to: 0, total_records: 45, has_more: false });
  expect(pageFacts({ page: 1, perPage: 20 }, 0, 0)).toEqual({ from: 0, to: 0, total_records: 0, has_more: false });
});

test('what was told on one day stands together, in its order', () => {
  const told = ['2026-11-27T09:00:00Z', '2026-11-27T08:00:00Z', '2026-11-26T20:00:00Z'].map((created_at) => ({ created_at }));
  expect(byDay(told, (moment) => moment.slice(0, 10))).toEqual([
    ['2026-11-27', told.slice(0, 2)],
    ['2026-11-26', told.slice(2)],
  ]);
});
