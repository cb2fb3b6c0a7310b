import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { parcelOfNumber } from './typed-number.ts';

const ready = (id: number, receipt_no: string) => ({ id, receipt_no, can_transfer_to: [status.delivered] });
const rows = [ready(1, '100'), ready(2, '1001')];
const textsOf = (module: string) =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../${module}/locales/en.json`), 'utf8'));

test('a typed number is the parcel with exactly that number, if it may be delivered', () => {
  expect(parcelOfNumber('100', rows, [])).toEqual({ row: rows[0] });
  expect(parcelOfNumber('10', rows, [])).toEqual({ problem: 'unknown' });
  expect(parcelOfNumber('7', [{ id: 7, receipt_no: '7', can_transfer_to: [] }], [])).toEqual({ problem: 'notNow' });
});

test("picking a shipment twice says 'shipment already selected', wherever parcels are picked by their number", () => {
  expect(parcelOfNumber('100', rows, [rows[0] as never])).toEqual({ problem: 'already' });
  expect(parcelOfNumber('1001', rows, [rows[0] as never])).toEqual({ row: rows[1] });
  const said = [
    textsOf('moves').shipmentScreens.deliver.already,
    textsOf('transfers').transferScreens.alreadySelected,
    textsOf('statements').statement.alreadySelected,
  ];
  expect(said.map((text) => text.replace(/: \{\{\w+\}\}/, ''))).toEqual(Array(3).fill('Shipment already selected'));
});

test("an ambiguous receipt number says 'more than one shipment with this receipt number'", () => {
  expect(parcelOfNumber('100', [ready(1, '100'), ready(3, '100')], [])).toEqual({ problem: 'several' });
  for (const text of [textsOf('moves').shipmentScreens.deliver.several, textsOf('scans').scan.several])
    expect(text).toMatch(/^More than one shipment with this receipt number/);
});
