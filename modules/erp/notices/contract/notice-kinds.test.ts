import { expect, test } from 'vitest';
import { kindsFor } from './notice-kinds.ts';

test('R151: customers have five notices and suppliers four, a tab each', () => {
  expect(kindsFor('customer')).toEqual(['new_sale', 'payment_received', 'payment_reminder', 'new_booking', 'new_quote']);
  expect(kindsFor('supplier')).toEqual(['new_order', 'payment_paid', 'items_received', 'items_pending']);
});
