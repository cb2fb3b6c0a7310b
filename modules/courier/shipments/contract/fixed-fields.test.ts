import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { isFixed } from './fixed-fields.ts';

const names = ['price', 'feeMode', 'client', 'city', 'shipmentType', 'phone', 'address', 'note', 'receiverName'];
const open = (standing: Parameters<typeof isFixed>[1]) => names.filter((name) => !isFixed(name, standing));

test('while a parcel is with its sender everything on it can be changed', () => {
  expect(open({ base: status.withClient, parentId: null, isOwn: false })).toEqual(names);
});

test('once it is on its way only how to reach the receiver can be, and of a part that goes back no more at any time', () => {
  const reaching = ['phone', 'address', 'note', 'receiverName'];
  expect(open({ base: status.inStore, parentId: null, isOwn: false })).toEqual(reaching);
  expect(open({ base: status.withClient, parentId: 7, isOwn: false })).toEqual(reaching);
});

test('a parcel of the company itself says what its sale says of goods and money, and is put right only as to where it goes', () => {
  expect(open({ base: status.ready, parentId: null, isOwn: true })).toEqual([
    'city',
    'shipmentType',
    'phone',
    'address',
    'note',
    'receiverName',
  ]);
});
