import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { lastDayOf, parcelsBehind } from './parcels-behind.ts';

test.each([
  ['2026-11-01', '2026-11-30'],
  ['2026-12-01', '2026-12-31'],
  ['2028-02-01', '2028-02-29'],
])('the month of %s ends on %s', (month, last) => {
  expect(lastDayOf(month)).toBe(last);
});

test('a number leads to the parcels it counts, a company’s own statuses with those they stand on', () => {
  const statuses = [
    { id: 9, base_id: status.delivered },
    { id: 17, base_id: status.returnedToClient },
    { id: 101, base_id: status.delivered },
  ];
  const row = { client_id: 4, month: '2026-11-01', currency: 'IQD' };
  expect(parcelsBehind(row, 'delivered', statuses)).toBe(
    '/shipments?client_ids=4&created_at_from=2026-11-01&created_at_to=2026-11-30&currency=IQD&archived=with_ended&status_ids=9%2C101',
  );
});
