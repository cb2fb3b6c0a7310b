import { expect, test } from 'vitest';
import { saidLines, sumsOf, wholeOf } from './paid-sums.ts';

test('all of a shipment is what the company owes for it, less the fee it has not kept', () => {
  const row = { id: 7, left: '30000', fee: '3000', fee_paid: '1000' } as never;
  expect(wholeOf(row, 'IQD')).toEqual({ amount: '30000', fee: '2000' });
  expect(wholeOf({ id: 8, left: '500', fee: '0', fee_paid: '0' } as never, 'IQD')).toEqual({ amount: '500', fee: null });
});

test('what comes in is what is paid for all of them less what is kept', () => {
  const lines = { 7: { amount: '30000', fee: '2000' }, 8: { amount: null, fee: '500' }, 9: { amount: null, fee: null } };
  expect(sumsOf(lines, 'IQD')).toEqual({ gross: 30_000, fee: 2_500, net: 27_500 });
  expect(saidLines(lines)).toEqual([
    { shipment_id: 7, amount: '30000', fee: '2000' },
    { shipment_id: 8, amount: '0', fee: '500' },
  ]);
});
