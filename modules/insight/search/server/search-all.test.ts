import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShipment } from '#courier/shipments/server';
import { type OfficeWorld, officeWorld } from '../../../courier/shipments/server/office-world.ts';

let w: OfficeWorld;
let receiptNo: string;
beforeAll(async () => {
  w = await officeWorld();
  const parcel = { client: w.clientId, city: w.cityId, phone: '07705000001', receiverName: 'Zainab', address: 'x', price: 1000 };
  const id = await w.company.do((ctx) => createShipment(ctx, parcel));
  receiptNo = (await w.admin.call('GET', `shipments/${id}`)).body.result.item.receipt_no;
});
afterAll(() => w?.world.close());

const search = async (q: string) => (await w.admin.call('GET', `/api/v1/global-search?q=${encodeURIComponent(q)}`)) as any;

describe('the global search', () => {
  test('tells the parcel with exactly this number first, Arabic digits included', async () => {
    const arabic = receiptNo.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string);
    for (const q of [receiptNo, arabic]) {
      const [first] = (await search(q)).body.result.groups;
      expect([first.kind, first.items[0].receipt_no]).toEqual(['shipment', receiptNo]);
    }
  });

  test('finds parcels by the receiver and says nothing of what answers to nothing', async () => {
    expect((await search('zainab')).body.result.groups[0].items).toHaveLength(1);
    expect((await search('no such thing')).body.result.groups).toEqual([]);
  });

  test('refuses an empty search in the words of the staff', async () => {
    const { status, body } = await search('  ');
    expect([status, body.errors.q]).toEqual([422, ['Search value cannot be null or empty.']]);
  });

  test('shows a person only the kinds he holds the key of', async () => {
    const viewer = await w.company.person({ permissions: ['dashboard'] });
    const answer = (await viewer.call('GET', `/api/v1/global-search?q=${receiptNo}`)) as any;
    expect(answer.body.result.groups).toEqual([]);
  });
});
