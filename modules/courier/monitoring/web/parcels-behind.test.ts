import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { parcelsBehind } from './parcels-behind.ts';

const statuses = [
  { id: 12, base_id: status.returnWithAgent },
  { id: 5, base_id: status.returnGivenToAgent },
  { id: 13, base_id: status.returned },
  { id: 104, base_id: status.returned },
  { id: 8, base_id: status.inStore },
];

test('a number leads to its own rows: the stage with the company’s own statuses, the currency, who has them', () => {
  expect(parcelsBehind({ branch_ids: 3, currency: 'IQD' }, 'inStore', statuses)).toBe(
    '/shipments?branch_ids=3&currency=IQD&status_ids=13%2C104',
  );
  expect(parcelsBehind({ delivery_ids: 7, currency: 'USD' }, 'withAgents', statuses)).toContain('status_ids=12%2C5');
});

test('all of a row leads to every stage', () => {
  expect(parcelsBehind({ client_ids: 1 }, undefined, statuses)).toBe('/shipments?client_ids=1&status_ids=12%2C5%2C13%2C104');
});
