import { expect, test } from 'vitest';
import { screens } from './routes.ts';
import { pagesWithoutId } from './without-id.ts';

const paths = screens.map(({ path }) => path);
const leads = pagesWithoutId(paths);

test.each([
  ['/shipment-sizes/edit', '/shipment-sizes'],
  ['/shipment-types/edit', '/shipment-types'],
  ['/shipment-statuses/edit', '/shipment-statuses'],
  ['/shipment-statuses/shipments', '/shipment-statuses'],
  ['/shipment-log/show', '/shipment-log'],
  ['/receiving/shipment', '/receiving'],
  ['/monitoring-return-shipments/branches', '/monitoring-return-shipments'],
  ['/monitoring-return-shipments/deliveries', '/monitoring-return-shipments'],
  ['/client-receipts/edit', '/client-receipts'],
])('%s, which says no record, leads to the list %s', (asked, list) => {
  expect([asked, leads.get(asked)]).toEqual([asked, list]);
});

test('a page that is there itself is led nowhere, and each leads to a page there is', () => {
  expect(leads.size).toBeGreaterThan(30);
  expect([...leads].filter(([asked, list]) => paths.includes(asked) || !paths.includes(list))).toEqual([]);
});
