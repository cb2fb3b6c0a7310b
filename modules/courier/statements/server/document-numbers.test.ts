import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SettlingWorld, settlingWorld } from './settling-world.ts';

let w: SettlingWorld;
beforeAll(async () => {
  w = await settlingWorld();
});
afterAll(() => w.world.close());

test('account statement and journal call a parcel by its receipt number, as everybody does', async () => {
  const id = await w.delivered();
  const shipment = (await w.accountant.call('GET', `shipments/${id}`)).body.result.item;
  expect(shipment.receipt_no).toMatch(/\d/);
  const document = { type: 'shipment', id, number: shipment.receipt_no };
  const statement = (await w.accountant.call('GET', `account-statements?kind=client&id=${w.clientId}`)).body.result;
  expect(statement.items.map((line: any) => line.document)).toEqual([
    { ...document, event: 'delivered' },
    { ...document, event: 'delivered' },
  ]);
  const [entry] = (await w.accountant.call('GET', `journals?shipment_id=${id}`)).body.result.items;
  expect(entry).toMatchObject({ doc_type: 'shipment', doc_number: shipment.receipt_no });
  const shown = (await w.accountant.call('GET', `journals/${entry.id}`)).body.result.item;
  expect(shown).toMatchObject({ doc_number: shipment.receipt_no });
});
