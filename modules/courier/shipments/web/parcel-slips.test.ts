import { expect, test } from 'vitest';
import texts from '../locales/en.json' with { type: 'json' };
import { parcelSlips } from './parcel-slips.ts';

const complete = {
  client_id: 7,
  commercial_name_id: 3,
  shipment_type_id: 1,
  phone: '07701234567',
  city_id: 2,
  address: 'By the bridge',
  price: '50000',
  note: '',
};
const said = (key: string) =>
  String(key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts) ?? key);
const slipsOf = (change: Record<string, unknown>, isNameNeeded = true) =>
  parcelSlips({ values: { ...complete, ...change }, isNameNeeded, t: said as never });

test('a complete parcel is sent', () => {
  expect(slipsOf({})).toEqual({});
});

test.each([
  ["a missing client shows 'a client is required'", { client_id: null }, { client_id: 'A client is required' }],
  [
    "a missing commercial name shows 'a commercial name is required' where the client has several",
    { commercial_name_id: null },
    { commercial_name_id: 'A commercial name is required' },
  ],
  ["a missing type shows 'a type must be chosen'", { shipment_type_id: null }, { shipment_type_id: 'A type must be chosen' }],
  ["a missing address shows 'address required'", { address: ' ' }, { address: 'Address required' }],
  [
    "a note longer than 30 characters shows 'note maximum 30 characters'",
    { note: 'a'.repeat(31) },
    { note: 'Note maximum 30 characters' },
  ],
])('%s', (_, change, shown) => {
  expect(slipsOf(change)).toEqual(shown);
});

test('a client with a single name sends under it, a place in the list is an address, and 30 characters are a note', () => {
  expect(slipsOf({ commercial_name_id: null }, false)).toEqual({});
  expect(slipsOf({ address: '', delivery_address_id: 4, note: 'ب'.repeat(30) })).toEqual({});
});

test('what is kept as not ready, or was taken in before, may still lack its type and its address', () => {
  expect(slipsOf({ draft: true, shipment_type_id: null, address: '' })).toEqual({});
  expect(slipsOf({ version: 2, shipment_type_id: null, commercial_name_id: null, address: '' })).toEqual({});
});

test('what the form says before is what the server would have said: the words stand once', () => {
  expect(texts.errors.shipment).toMatchObject({
    clientRequired: '$t(shipmentScreens.missing.client)',
    commercialNameRequired: '$t(shipmentScreens.missing.commercialName)',
    addressRequired: '$t(shipmentScreens.missing.address)',
    noteTooLong: '$t(shipmentScreens.missing.note)',
  });
});
