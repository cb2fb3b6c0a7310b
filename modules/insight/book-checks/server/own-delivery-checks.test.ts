import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { plantedFault } from '../../../../apps/server/testing/planted-fault.ts';
import { type SendingWorld, sendingWorld } from '../../../bridge/shop-delivery/server/sending-world.ts';
import { checkBooks } from './check-books.ts';

// A company whose own courier delivered a sale, collected another too little, lost a third with its driver bearing a part, and has a fourth.
let w: SendingWorld;
beforeAll(async () => {
  w = await sendingWorld();
  const another = await w.company.person({});
  const out = async () => {
    const made = await w.sent();
    await w.goOut(made.parcel);
    return made;
  };
  await w.deliver((await out()).parcel, { collected: '30000' });
  const short = await out();
  await w.deliver(short.parcel, { collected: '28000' });
  const { version } = await w.parcel(short.parcel);
  await w.say(`shipments/${short.parcel}/decide-amount`, { decision: 'approve', version }, w.owner);
  await w.say(`sale-shipments/${short.delivery}/allow`, { reason: 'a scratch' }, another);
  const gone = await out();
  await w.move(gone.parcel, status.lost, { reason_code: 'lost_by_us', liable: 'agent', recovered: '10000' });
  await out();
  expect(await w.red()).toEqual([]);
});
afterAll(() => w?.world.close());

const tables = ['shipment', 'sale_shipment', 'journal_entry', 'ledger_line'];
const own = 'shipment_id in (select id from shipment where is_own)';
const one = (of: string) => `(select min(id) from sale_shipment where status = '${of}')`;

test.each<[fault: string, what: string, plant: string]>([
  [
    'something left with the company itself',
    'own_account_open',
    `update ledger_line set credit = credit + 250 where id = (select min(id) from ledger_line where account_code = '${account.clientPayable}' and credit > 0 and ${own})`,
  ],
  [
    'a fee for a parcel of its own',
    'own_parcel_charged',
    `update ledger_line set account_code = '${account.deliveryFees}' where id = (select min(id) from ledger_line where account_code = '${account.deliveryCommissions}' and ${own})`,
  ],
  [
    'what others bear booked as a claim',
    'own_parcel_charged',
    `update ledger_line set account_code = '${account.claimsRecovered}' where account_code = '${account.stockLossRecovered}' and ${own}`,
  ],
  [
    'a delivery that says more than was collected',
    'brought_not_booked',
    `update sale_shipment set collected = collected + 250 where id = ${one('delivered')}`,
  ],
  [
    'a parcel that brought more than its delivery says',
    'collected_not_its_parcel',
    `update shipment set collected = collected + 250 where id = (select parcel_id from sale_shipment where id = ${one('delivered')})`,
  ],
  [
    'something allowed that nobody booked',
    'allowed_not_booked',
    'update sale_shipment set allowed = allowed + 250 where allowed > 0',
  ],
  [
    'a delivery that is said to have ended',
    'not_where_its_parcel_is',
    `update sale_shipment set status = 'delivered' where id = ${one('with_company')}`,
  ],
  [
    'one that is lost and is not',
    'not_where_its_parcel_is',
    `update sale_shipment set status = 'refused' where id = ${one('lost')}`,
  ],
])('%s is found', async (_, what, plant) => {
  const look = async () =>
    (await w.company.do(checkBooks)).filter(({ id }) => id === 'R24').flatMap(({ first }) => first?.what ?? []);
  expect(await plantedFault(w.world, { tables, plant, look })).toEqual([what]);
});
