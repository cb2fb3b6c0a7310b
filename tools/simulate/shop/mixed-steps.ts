import { type Cast, randomStep } from '#courier/moves/server';
import { firstGatewayId } from '#finance/gateway-payouts/contract';
import { Refusal } from '#platform/entity';
import type { Person } from '../../../apps/server/testing/tenant.ts';
import { type Item, Refused, type ShopDay, weighted } from './shop-day.ts';

/** The courier's side of the same company: drivers, cities, clients and a pickup point in each of the shop's branches. */
export async function openCourier({ company, places }: ShopDay): Promise<Cast> {
  const { create } = company;
  const named = (text: string) => ({ en: text, ar: text });
  const governorate = await create('governorate', { name: named('Iraq') });
  const cast = { clientIds: [], cityIds: [], receivingIds: [], pointIds: [], branches: [] } as Record<string, any[]>;
  let phones = 0;
  const phone = () => `0776${String(company.id * 1_000 + ++phones).padStart(7, '0')}`;
  for (const { id: branch_id, safe: treasuryId } of places) {
    const driver = (nth: number) => create('courier', { name: `Driver ${nth}`, phone: phone(), branch_id });
    const agentIds = [await driver(1), await driver(2)];
    cast['branches']?.push({ id: branch_id, treasuryId, agentIds });
    cast['cityIds']?.push(await create('city', { title: named(`City ${branch_id}`), governorate_id: governorate, branch_id }));
    cast['clientIds']?.push(await create('client', { name: `Shop ${branch_id}`, phone: phone(), branch_id }));
    cast['receivingIds']?.push(await create('receivingAgent', { name: 'Fetcher', phone: phone(), branch_id }));
    cast['pointIds']?.push(await create('waypoint', { name: named('Kiosk'), branch_id }));
  }
  const insurerIds = [await create('insurer', { name: 'Insurance', kind: 'insurer' })];
  return { ...cast, gatewayIds: [firstGatewayId], insurerIds } as unknown as Cast;
}

/** One thing that may happen to a parcel, mostly of the company's own: others seldom send one. */
export async function courierStep(day: ShopDay, cast: Cast): Promise<string> {
  try {
    const senders = day.chance.percent(15) ? cast.clientIds : [];
    return await day.company.do((ctx) => randomStep(ctx, { ...cast, clientIds: senders }, day.chance));
  } catch (error) {
    if (error instanceof Refusal) throw new Refused(error.key);
    throw error;
  }
}

/** One thing that may happen to goods that our own courier carries, at the desk. */
export function deliveryStep(day: ShopDay, cast: Cast): Promise<string> {
  return weighted(day.chance, [
    [8, () => send(day, cast)],
    [5, () => takeIn(day)],
    [2, () => drop(day)],
    [3, () => decideShort(day)],
  ])();
}

async function send(day: ShopDay, cast: Cast): Promise<string> {
  const { chance } = day;
  const [sale] =
    await day.rows<Item>(`select s.id, greatest(s.owed - s.paid - s.to_collect, 0) as due from sale s where s.tenant_id = $1
    and s.status in ('partial', 'final') and not s.all_sent order by s.id desc limit 1 offset ${chance.below(5)}`);
  if (!sale) return 'nothing to send';
  const cod = chance.percent(75) ? sale['due'] : chance.below(Number(sale['due']) + 1);
  await day.do(`sales/${sale.id}/send`, {
    cod: String(cod),
    city_id: chance.pick(cast.cityIds),
    address: 'Street 62',
    receiver_phone: '07705000001',
  });
  return 'sent by our own courier';
}

/** What came back is taken in, in whatever condition; of a part that was not kept some of its goods are. */
async function takeIn(day: ShopDay): Promise<string> {
  const [one] = await deliveries(day, "status = 'brought'");
  if (!one) return 'nothing came back';
  const { lines, part_of_id } = (await day.item('sale-shipments', one.id)) as unknown as Item & { lines: Item[] };
  const said = lines.map(({ id, quantity }) => ({ line: id, quantity: String(Math.ceil(Number(quantity) / 2)) }));
  await day.do(`sale-shipments/${one.id}/take-back`, {
    condition: day.chance.pick(['good', 'good', 'spoilt', 'lost']),
    reason: 'not wanted',
    ...(part_of_id && { lines: said }),
  });
  return 'came back by our own courier';
}

async function drop(day: ShopDay): Promise<string> {
  const [one] = await deliveries(day, "status = 'ready'");
  if (!one) return 'nothing to drop';
  await day.do(`sale-shipments/${one.id}/cancel`, { reason: 'he comes himself' });
  return 'not sent after all';
}

async function decideShort(day: ShopDay): Promise<string> {
  const [one] = await deliveries(day, 'short > 0');
  if (!one) return 'nothing missing';
  const by = day.another as Person;
  await day.do(`sale-shipments/${one.id}/${day.chance.percent(50) ? 'allow' : 'claim'}`, { reason: 'a scratch' }, by);
  return 'what was missing decided';
}

const deliveries = ({ rows, chance }: ShopDay, which: string) =>
  rows<Item>(
    `select id from sale_shipment where tenant_id = $1 and parcel_id is not null and ${which} order by id desc limit 1 offset ${chance.below(3)}`,
  );
