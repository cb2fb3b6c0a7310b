import { expect, test } from 'vitest';
import type { ManifestParcel } from './manifest-parcels.tsx';
import { withScanned } from './with-scanned.ts';

const row = (id: number, state: ManifestParcel['state'] = 'loaded'): ManifestParcel => ({
  id,
  receipt_no: String(id),
  receiver_name: null,
  price: '0',
  currency: 'IQD',
  state,
  bag: null,
  city: { name: null },
});

test('a parcel that arrived stands as it is now, in its place; the others stay', () => {
  expect(withScanned([row(1), row(2)], [row(1, 'received')])).toEqual([row(1, 'received'), row(2)]);
});

test('a parcel that was put on is added once', () => {
  expect(withScanned([row(1)], [row(2)])).toEqual([row(1), row(2)]);
  expect(withScanned([row(1), row(2)], [row(2)])).toEqual([row(1), row(2)]);
});
