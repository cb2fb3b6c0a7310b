import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { isFixed } from './fixed-fields.ts';

const names = ['price', 'feeMode', 'client', 'city', 'shipmentType', 'phone', 'address', 'note', 'receiverName'];
const open = (standing: Parameters<typeof isFixed>[1]) => names.filter((name) => !isFixed(name, standing));

test('while a parcel is with its sender everything on it can be changed', () => {
  expect(open({ base: status.withClient, parentId: null })).toEqual(names);
});

test('once it is on its way only how to reach the receiver can be, and of a part that goes back no more at any time', () => {
  const reaching = ['phone', 'address', 'note', 'receiverName'];
  expect(open({ base: status.inStore, parentId: null })).toEqual(reaching);
  expect(open({ base: status.withClient, parentId: 7 })).toEqual(reaching);
});
