import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type MovesWorld, movesWorld } from '../../moves/server/move-world.ts';
import '#courier/printing/server';

let w: MovesWorld;
let clerk: Person;
beforeAll(async () => {
  w = await movesWorld();
  clerk = await w.company.person({});
});
afterAll(() => w.world.close());

test('numbers to be printed are known in either kind of digits and with blanks; one in two spellings is one parcel', async () => {
  const [one, two, bare] = (await w.parcels(3)) as [number, number, number];
  const renumber = (id: number, number: string | null) =>
    w.world.ownerPool.query('update shipment set receipt_no = $2 where id = $1', [id, number]);
  await Promise.all([renumber(one, 'L1207'), renumber(two, '٨٨١'), renumber(bare, null)]);
  const inArabic = String(bare).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  const receipt_nos = ['L١٢٠٧', '\u200fL 1207', '881', `#${inArabic}`, '٤٠٤'];
  const { items, unknown } = (await clerk.call('POST', 'shipment-print/find', { receipt_nos })).body.result;
  expect(items.map((item: { id: number }) => item.id)).toEqual([one, two, bare]);
  expect(unknown).toEqual(['٤٠٤']);
});
