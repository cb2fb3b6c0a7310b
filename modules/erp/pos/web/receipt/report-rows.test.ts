import { expect, test } from 'vitest';
import type { ShiftReport } from '#erp/pos/contract';
import { reportRows } from './report-rows.ts';

const report: ShiftReport = {
  ...{ number: 'SH-1-2026-00001', register: 'K1', cashier: 'Omar', businessDate: '2026-11-25', state: 'open', currency: 'IQD' },
  ...{ openedAt: '2026-11-25T06:00:00Z', closedAt: null, lastNumber: 3, supplements: 0, flags: 0, rounding: -30, closing: null },
  tickets: { count: 3, first: 'K1.1-000001', last: 'K1.1-000003', refused: 0 },
  sold: { gross: 208_500, tax: 0 },
  returned: { gross: 3_500, tax: 0, count: 1 },
  tenders: [
    { method: 'cash', currency: 'IQD', amount: 85_750, worth: 85_750, gateway: null },
    { method: 'cash', currency: 'USD', amount: 6_200, worth: 81_220, gateway: null },
    { method: 'card', currency: 'IQD', amount: 5_000, worth: 5_000, gateway: { en: 'Zain', ar: 'زين' } },
  ],
  moves: [{ way: 'expense', currency: 'IQD', amount: 5_000, count: 1 }],
  opening: [{ currency: 'IQD', float: 0, added: 50_000, counted: 50_000, difference: 0 }],
  expected: null,
};
const reader = {
  language: 'en',
  say: (key: string, values: Record<string, unknown> = {}) => [key.split('.').at(-1), ...Object.values(values)].join(' '),
  day: (day: string) => day,
  moment: (at: string) => at.slice(11, 16),
  name: (value: unknown) => (value as { en: string }).en,
};
const read = (of: ShiftReport) =>
  reportRows(of, reader).map((row) =>
    ('value' in row ? `${row.name} ${row.value}` : 'text' in row ? row.text : '---').replace(/[\u2066-\u2069]/g, ''),
  );

test('an X report says what a shift did until now, and nothing of what is expected to who counts blind', () => {
  expect(read(report)).toEqual([
    ...['x', 'number SH-1-2026-00001', 'register K1', 'cashier Omar', 'day 2026-11-25', 'opened 06:00', '---'],
    ...['tickets 3', 'numbers K1.1-000001 – 000003', 'sold 208,500', 'returned -3,500', 'rounding -30', 'net 204,970 IQD', '---'],
    ...['cash 85,750', 'cash 62.00 USD 81,220', 'card · Zain 5,000', 'expense (1) 5,000', '---', 'opening 50,000 IQD'],
  ]);
});

test('a Z report says what was counted of each currency, beside what was expected', () => {
  const closing = [{ currency: 'IQD' as const, expected: 135_750, counted: 133_750, difference: -2_000, deposited: 133_750 }];
  const z = read({ ...report, state: 'closed', closedAt: '2026-11-25T19:00:00Z', closing });
  expect(z[0]).toBe('z');
  expect(z.slice(-4)).toEqual(['expected 135,750 IQD', 'counted 133,750 IQD', 'difference -2,000 IQD', 'deposited 133,750 IQD']);
});

test('what came later, what waits and a lost device are said at its end', () => {
  const late = read({
    ...report,
    state: 'closed',
    closing: [],
    lastNumber: null,
    supplements: 2,
    flags: 1,
    tickets: { ...report.tickets, refused: 1 },
  });
  expect(late.slice(-4)).toEqual(['lastUnknown', 'refused 1', 'supplements 2', 'flags 1']);
});
