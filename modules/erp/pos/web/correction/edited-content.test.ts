import { describe, expect, test } from 'vitest';
import { changedAt, correctedContent, isTyped, sumsOf, withoutRow, withRow } from './edited-content.ts';

const terms = { currency: 'IQD' as const, cashStep: 250, rates: { USD: '1310' } };
const ticket = {
  ...{ shift: 's', tax_mode: 'inclusive', total: '9000', change: '0' },
  lines: [
    { variation_id: 1, unit_id: 1, quantity: '2', price: '3500', listed: '3500' },
    { variation_id: 2, unit_id: 1, quantity: '1', price: '20000', discount: '10%' },
  ],
  tenders: [{ method: 'cash', currency: 'USD', amount: '20.00' }],
};

describe('a ticket that could not be booked', () => {
  test('comes to what its lines come to, whatever was printed below them', () => {
    expect(sumsOf(ticket, terms)).toEqual({ total: 25_000, change: 1_250, left: 0 });
    expect(correctedContent(ticket, terms)).toMatchObject({ total: '25000', change: '1250', shift: 's' });
  });
  test('is changed in one place, and loses or gains a line, while the rest stays as it was', () => {
    const cheaper = changedAt(ticket, ['lines', 1, 'price'], '18000');
    expect([sumsOf(cheaper, terms).total, ticket.lines[1]?.price]).toEqual([23_200, '20000']);
    expect(sumsOf(withoutRow(ticket, 'lines', 1), terms)).toMatchObject({ total: 7_000 });
    const given = withRow(ticket, 'tenders');
    expect(given['tenders']).toEqual([ticket.tenders[0], ticket.tenders[0]]);
    expect(withRow({ ...ticket, lines: [ticket.lines[0]] }, 'lines')['lines']).toMatchObject([{}, { quantity: '2' }]);
  });
  test('is told to be short of money where it is', () => {
    expect(sumsOf({ ...ticket, tenders: [] }, terms)).toMatchObject({ left: 25_000, change: 0 });
  });
});

test('what is no ticket is corrected as it stands', () => {
  const customer = { name: 'Ali', phone: '12' };
  expect(correctedContent(changedAt(customer, ['phone'], '07701234567'), terms)).toEqual({ name: 'Ali', phone: '07701234567' });
  expect([isTyped('phone'), isTyped('shift'), isTyped('total')]).toEqual([true, false, false]);
});
