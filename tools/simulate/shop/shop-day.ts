import type { Chance } from '#courier/moves/server';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { seedRoles } from '#foundation/identity/contract';
import { sql } from '#platform/server';
import { shopWorld } from '../../../apps/server/testing/shop.ts';
import type { Person, World } from '../../../apps/server/testing/tenant.ts';
import { openTills } from './till-steps.ts';

export type Item = Record<string, any> & { id: number };
/** A refusal in words: whoever asked is told what is wrong, and nothing happened. */
export class Refused extends Error {}

/** Goods of the shop, and in which units they are bought and sold. */
export interface Goods {
  variation: number;
  units: readonly number[];
  isWhole: boolean;
  keepsExpiry: boolean;
}
interface Place {
  id: number;
  safe: number;
  bank: number;
}

/** Who is paid by the month, and where he works. */
interface Hand {
  id: number;
  branch: number;
}

/** A shop of two branches on its first morning: money, goods on the shelves, customers, suppliers, and three who work there. */
export async function shopDay(world: World, chance: Chance, settings: { negativeStock: boolean; businessTypeId?: number }) {
  const w = await shopWorld(world, 'IQD', settings.businessTypeId);
  const { company, owner } = w;
  const places = await openPlaces(w);
  const clerk = await company.person({
    permissions: seedRoles.administrator.permissions.filter((key) => key !== 'approve_sales'),
  });
  await world.ownerPool.query('update app_user set max_discount_on_sales = 10 where tenant_id = $1 and id = $2', [
    company.id,
    clerk.id,
  ]);
  const another = await company.person({});
  await owner.call('GET', 'shop-settings');
  await world.ownerPool.query('update shop_settings set negative_stock = $2 where tenant_id = $1', [
    company.id,
    settings.negativeStock,
  ]);
  const { sold, bought } = await goodsOf(w);
  for (const { id } of places) await openShelves(w, id, bought);
  const delegates = [await delegate(w, 'final'), await delegate(w, 'paid')];
  const [ali, zaid, cash] = [await customer(w, 'Ali'), await customer(w, 'Zaid', '400000'), await customer(w, 'Cash', '0')];
  const ask = (path: string, body: object = {}, by: Person = owner) => done(w, { path, body, by });
  return {
    ...w,
    tills: await openTills({ company, owner, places, do: ask }),
    chance,
    places,
    staff: await employ(w, places),
    sold,
    bought,
    delegates,
    clerk,
    another,
    customers: [ali, ali, zaid, cash],
    suppliers: [
      { id: w.basra, currency: 'IQD' },
      { id: await w.supplier('IQD'), currency: 'IQD' },
      { id: w.dubai, currency: 'USD' },
    ],
    /** What was taken by card and not paid out, as it was done here. */
    cards: { taken: 0 },
    do: ask,
    rows: async <T = { id: number }>(text: string, ...values: unknown[]): Promise<T[]> =>
      (await world.ownerPool.query(text, [company.id, ...values])).rows.map(asNumbers) as T[],
  };
}
export type ShopDay = Awaited<ReturnType<typeof shopDay>>;
type Shop = Awaited<ReturnType<typeof shopWorld>>;

/** Tells the record a verb answers, or that it was refused; a failure of ours ends the day. */
async function done({ say }: Shop, { path, body, by }: { path: string; body: object; by: Person }): Promise<Item> {
  const { status, body: answer } = await say(path, body, by);
  if (status >= 500) throw new Error(`${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answer)}`);
  if (status < 300) return answer.result?.item ?? answer.result ?? {};
  const fields = Object.keys(answer.errors ?? {}).map((field) => field.replaceAll(/\d+/g, 'n'));
  throw new Refused(
    `${path.replaceAll(/\d+/g, 'n')} ${status} ${fields.join(' ') || answer.message.replaceAll(/[\d,.٬-]+/g, 'n')}`,
  );
}

const asNumbers = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value,
    ]),
  );

async function openPlaces({ company, here, there, safe }: Shop): Promise<Place[]> {
  const treasury = (name: string, branch_id: number, kind: string) =>
    company.create('treasury', { name: { en: name, ar: name }, branch_id, kind, currency: 'IQD' });
  const places = [
    { id: here, safe, bank: await treasury('Bank here', here, 'bank') },
    { id: there, safe: await treasury('Safe there', there, 'cash'), bank: await treasury('Bank there', there, 'bank') },
  ];
  await company.do(async (ctx) => {
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.capital}`,
    );
    for (const one of [places[0]?.bank, places[1]?.safe, places[1]?.bank])
      await createVoucher(ctx, { kind: 'credit', treasury: one as number, account: id, amount: 5_000_000 });
  });
  return places;
}

let phones = 0;
const phone = () => `0775${String(++phones).padStart(7, '0')}`;

const customer = ({ company, here }: Shop, name: string, credit_limit?: string) =>
  company.create('customer', { name, phone: phone(), branch_id: here, ...(credit_limit && { credit_limit }) });

const delegate = ({ company, here }: Shop, commission_on: string) =>
  company.create('delegate', { name: `By ${commission_on}`, phone: phone(), branch_id: here, commission: 5, commission_on });

/** Two who work in the first branch and one in the second, since the year before. */
async function employ({ company }: Shop, [here, there]: readonly Place[]): Promise<Hand[]> {
  const staff: Hand[] = [];
  for (const place of [here, here, there]) {
    const { id } = await company.person({ permissions: [] });
    const branch = place?.id as number;
    await company.create('employment', {
      user_id: id,
      branch_id: branch,
      hired_on: '2025-06-01',
      currency: 'IQD',
      salary: '500000',
    });
    staff.push({ id, branch });
  }
  return staff;
}

/** Goods by weight, by the piece and the carton, with a tax, with a day they expire, two that are sold as one, and a service. */
async function goodsOf(w: Shop): Promise<{ sold: Goods[]; bought: Goods[] }> {
  const { piece, kilo, carton } = w;
  const oil = await w.goods('Oil', piece, { tax_rate_id: w.vat, tax_mode: 'inclusive', selling_price: '7000' });
  const combo = [
    { variation_id: w.cup, quantity: '2' },
    { variation_id: w.tea, quantity: '0.333' },
  ];
  const basket = await w.goods('Basket', piece, { kind: 'combo', combo, selling_price: '12000' });
  const pieces = (variation: number, more: Partial<Goods> = {}): Goods => ({
    variation,
    units: [piece],
    isWhole: true,
    keepsExpiry: false,
    ...more,
  });
  const bought = [
    pieces(w.tea, { units: [kilo], isWhole: false }),
    pieces(w.egg, { units: [piece, carton] }),
    ...[w.shirt, w.lamp, w.cup, oil].map((one) => pieces(one)),
    pieces(w.milk, { keepsExpiry: true }),
  ];
  return { bought, sold: [...bought, pieces(basket), pieces(w.tip)] };
}

async function openShelves(w: Shop, branch_id: number, goods: readonly Goods[]): Promise<void> {
  const own = (keepsExpiry: boolean) => (keepsExpiry ? { lot: 'A', expires_on: '2026-12-20' } : {});
  const lines = goods.map(({ variation, keepsExpiry }, at) => ({
    variation_id: variation,
    quantity: String(20 + 7 * at),
    unit_cost: String(700 + 333 * at),
    ...own(keepsExpiry),
  }));
  const { id } = await done(w, { path: 'opening-stocks', body: { branch_id, on_day: '2026-11-20', lines }, by: w.owner });
  await done(w, { path: `opening-stocks/${id}/post`, body: {}, by: w.owner });
}

/** What is picked by its weight: of hundreds, the more the likelier. */
export function weighted<T>(chance: Chance, from: readonly (readonly [number, T])[]): T {
  let dice = chance.below(from.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, one] of from) {
    dice -= weight;
    if (dice < 0) return one;
  }
  throw new Error('of nothing nothing is picked');
}

/** A part of a quantity in thousandths: whole pieces, now and then all of it, of what is weighed any part. */
export function partOf(chance: Chance, most: number, isWhole: boolean): number {
  if (chance.percent(35)) return most;
  return isWhole ? 1000 * (1 + chance.below(Math.max(1, Math.floor(most / 1000)))) : 1 + chance.below(most);
}

export const asText = (quantity: number): string => String(quantity / 1000);
export const dayOf = ({ world }: ShopDay, days = 0): string =>
  new Date(world.clock.now.getTime() + 10_800_000 + days * 86_400_000).toISOString().slice(0, 10);
