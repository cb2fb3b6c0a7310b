import { expect, test } from 'vitest';
import { moveContent, slipsOfMove, type TypedMove } from './moved-cash.ts';

const typed = (more: Partial<TypedMove>): TypedMove => ({
  ...{ way: 'in', currency: 'IQD', amount: '5000', treasury: 4, account: null, customer: null, note: '' },
  ...more,
});

test('change is fetched from a treasury, an expense has its category, a debt its customer', () => {
  expect(slipsOfMove(typed({ treasury: null, amount: null }), 'said')).toEqual({ treasury_id: 'said', amount: 'said' });
  expect(slipsOfMove(typed({ way: 'expense' }), 'said')).toEqual({ account_id: 'said' });
  expect(slipsOfMove(typed({ way: 'receipt' }), 'said')).toEqual({ customer_id: 'said' });
  expect(slipsOfMove(typed({ way: 'out' }), 'said')).toEqual({});
});

test('each way says what belongs to it and nothing else', () => {
  const all = { treasury: 4, account: 7, customer: 9, note: ' change ' };
  expect(moveContent(typed({ ...all, way: 'in' }), 's')).toEqual({
    ...{ shift: 's', way: 'in', currency: 'IQD', amount: '5000', treasury_id: 4, note: 'change' },
  });
  expect(moveContent(typed({ ...all, way: 'expense' }), 's')).toMatchObject({ account_id: 7 });
  expect(Object.keys(moveContent(typed({ ...all, way: 'receipt' }), 's'))).not.toContain('treasury_id');
});
