import { expect } from 'vitest';
import { status } from '#courier/statuses/contract';
import type { Person } from '../../../../apps/server/testing/tenant.ts';
import { type SellingWorld, sellingWorld } from '../../../erp/sales/server/selling-world.ts';

type Item = Record<string, any> & { id: number };

/** A company with both sides: lamps at 5,000 that cost 3,000, a customer who may not owe, and a driver who earns 1,500 for a parcel. */
export async function sendingWorld() {
  const w = await sellingWorld('IQD', 1);
  const { company, here, there, owner } = w;
  await w.stocked(w.lamp, '400', '3000');
  const name = (en: string) => ({ en, ar: en });
  const governorate = await company.create('governorate', { name: name('Baghdad') });
  const city = (en: string, branch_id: number) =>
    company.create('city', { title: name(en), governorate_id: governorate, branch_id });
  const [near, far] = [await city('Karrada', here), await city('Mosul', there)];
  const driver = (called: string, phone: string, branch_id: number) =>
    company.create('courier', { name: called, phone, branch_id });
  const [hasan, ali] = [await driver('Hasan', '07703000001', here), await driver('Ali', '07703000002', there)];
  const say = async (path: string, body: object, by: Person) => {
    const { status: code, body: answer } = await w.say(path, body, by);
    expect([code, answer.errors, answer.message]).toEqual([200, undefined, expect.anything()]);
    return answer.result.item as Item;
  };
  const deliveryOf = async (sale: number): Promise<Item> => {
    const { items } = (await owner.call('GET', `sale-shipments?sale_id=${sale}&sort_by=id&sort_order=desc`)).body.result;
    return w.item('sale-shipments', items[0].id);
  };
  const move = async (id: number, to: number, more: object = {}, by = owner): Promise<Item> => {
    const { version } = await w.item('shipments', id);
    return say(`shipments/${id}/move`, { version, transfer_to_status: to, ...more }, by);
  };
  const own = (cod: string, more: object = {}) => ({
    cod,
    city_id: near,
    address: 'Street 62, house 4',
    receiver_phone: '07705000001',
    ...more,
  });
  return {
    ...w,
    near,
    far,
    hasan,
    /** Works where the far city is. */
    ali,
    own,
    deliveryOf,
    /** Sold to somebody who pays at once, carried by our own courier. */
    sent: async (quantity = '6', cod = '30000', more: object = {}) => {
      const { id: sale } = await w.written([w.line(w.lamp, w.piece, quantity)], { customer_id: w.cash });
      await w.act(sale, 'finalise', { tenders: [], shipment: [own(cod, more)] });
      const delivery = await deliveryOf(sale);
      return { sale, delivery: delivery.id, parcel: delivery['parcel_id'] as number };
    },
    parcel: (id: number): Promise<Item> => w.item('shipments', id),
    delivery: (id: number): Promise<Item> => w.item('sale-shipments', id),
    say,
    /** The same, whatever is answered. */
    ask: w.say,
    rows: async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
      (await w.world.ownerPool.query(text, [company.id, ...values])).rows,
    move,
    deliver: (id: number, more: object) => move(id, status.delivered, more),
    /** From the shelf into a driver's hands. */
    goOut: async (id: number, driverId = hasan) => {
      await move(id, status.inStore);
      await move(id, status.outForDelivery, { delivery_selected_id: driverId });
    },
    /** All the way back to the shop that sent it. */
    comeBack: async (id: number) => {
      await move(id, status.returnWithAgent, { reason_code: 'did_not_order' });
      await move(id, status.returned, { via: 'scan' });
      await move(id, status.returnedToClient, { receiver_name: 'Shop', pod_note: 'at the counter' });
    },
    ...books(w),
  };
}

/** What tests ask of the books. */
function books({ world, company, booked }: SellingWorld) {
  return {
    /** What stands on the company's own account of its parcels; never anything. */
    onOwnAccount: async (): Promise<number> => {
      const { rows } = await world.ownerPool.query(
        `select coalesce(sum(abs(open)), 0)::int as n from (select sum(l.debit - l.credit) as open from ledger_line l
          join shipment s on s.tenant_id = l.tenant_id and s.id = l.shipment_id and s.is_own
          where l.tenant_id = $1 and l.account_code = '2110' group by l.shipment_id) x`,
        [company.id],
      );
      return rows[0].n;
    },
    /** What moved on some accounts while something was done. */
    moved: async (codes: string[], work: () => Promise<unknown>): Promise<Record<string, number>> => {
      const before = await Promise.all(codes.map((code) => booked(code)));
      await work();
      const after = await Promise.all(codes.map((code) => booked(code)));
      return Object.fromEntries(codes.map((code, at) => [code, (after[at] ?? 0) - (before[at] ?? 0)]));
    },
  };
}
export type SendingWorld = Awaited<ReturnType<typeof sendingWorld>>;
