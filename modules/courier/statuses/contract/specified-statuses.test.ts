import { expect, test } from 'vitest';
import english from '../locales/en.json' with { type: 'json' };
import { status, statusRows } from './status-rows.ts';

test('a delivered parcel is the ninth status for everybody outside, the fourth and the fifth ask for an agent', () => {
  expect([status.delivered, status.outForDelivery, status.returnGivenToAgent]).toEqual([9, 4, 5]);
  const asking = statusRows.filter(([, , , , needs]) => (needs as readonly string[]).includes('delivery')).map(([id]) => id);
  expect(asking).toEqual([4, 5]);
});

test('every label of the specification is a status of each company', () => {
  const said = [
    'Ready',
    'Not ready',
    'Delivered',
    'Returned',
    'Late',
    'Postponed with delivery agent',
    'Returned with delivery agent',
    'At receiving agent',
    'With client',
    'Returned to client',
    'At receiving point',
    'In store',
  ];
  // To an agent back and forth is told with whom; what goes back is told by where to.
  const ours = [
    'Returned to receiving agent',
    'Return handed to client',
    'Return in transit to branch',
    'Return with delivery agent',
  ];
  const names = statusRows.map(([, code]) => english.shipmentStatus.names[code as keyof typeof english.shipmentStatus.names]);
  expect(names).toHaveLength(20);
  expect(names).toEqual(expect.arrayContaining([...said, ...ours]));
});
