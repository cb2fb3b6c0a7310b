import { expect } from 'vitest';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { checkBooks } from '#insight/book-checks/server';
import type { Currency } from '#platform/entity';
import { sql } from '#platform/server';
import { type Company, freshWorld, type Person, type World } from './tenant.ts';

type Item = Record<string, string> & { id: number; version: number };

/** A shop with tea by weight, shirts and lamps by the piece, and eggs by the carton of thirty, a safe with money, and suppliers. */
export async function shopWorld(given?: World, base: Currency = 'IQD', businessTypeId = 2) {
  const world = given ?? (await freshWorld());
  const company = await world.addTenant({ businessTypeId, businessSubTypeId: 2, currency: base });
  const named = (en: string) => ({ en, ar: en });
  const branch = (en: string, complete_phone: string) => company.create('branch', { name: named(en), complete_phone });
  const [here, there] = [await branch('Karrada', '07701000001'), await branch('Mosul', '07701000002')];
  const owner = await company.person({});
  const treasury = (name: string, branch_id: number, currency: string) =>
    company.create('treasury', { name: named(name), branch_id, kind: 'cash', currency });
  const [safe, dollars] = [await treasury('Safe', here, base), await treasury('Dollars', there, 'USD')];
  await world.ownerPool.query(
    "insert into exchange_rate (tenant_id, currency, from_day, rate) values ($1, 'USD', '2026-01-01', 1310)",
    [company.id],
  );
  await company.do(async (ctx) => {
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.capital}`,
    );
    await createVoucher(ctx, { kind: 'credit', treasury: safe, account: id, amount: 10_000_000 });
    await createVoucher(ctx, { kind: 'credit', treasury: dollars, account: id, amount: 1_000_000 });
  });
  const goods = await stockedGoods(owner);
  const supplier = (currency: string, more: object = {}) =>
    company.create('supplier', { name: `Supplier ${currency}`, phone: phone(), branch_id: here, currency, ...more });
  const [basra, dubai] = [await supplier(base), await supplier('USD')];
  return {
    world,
    company,
    here,
    there,
    owner,
    safe,
    dollars,
    basra,
    dubai,
    supplier,
    ...goods,
    ...asking(world, company, owner),
  };
}
export type ShopWorld = Awaited<ReturnType<typeof shopWorld>>;

let phones = 0;
const phone = () => `0771${String(++phones).padStart(7, '0')}`;

async function stockedGoods(owner: Person) {
  const { items } = (await owner.call('GET', 'units?sort_by=id&sort_order=asc')).body.result;
  const piece = items.find((one: Item & { whole: boolean }) => one.whole).id as number;
  const kilo = items.find((one: Item & { whole: boolean }) => !one.whole).id as number;
  const made = async (path: string, body: object) => {
    const answer = await owner.call('POST', path, body);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.result.item.id as number;
  };
  const goods = async (en: string, unit_id: number, more: object = {}) => {
    const product = await made('products', {
      name: { en, ar: en },
      kind: 'plain',
      unit_id,
      sku: en,
      manage_stock: true,
      selling_price: '5000',
      variations: [],
      barcodes: [],
      combo: [],
      modifiers: [],
      ...more,
    });
    return (await owner.call('GET', `variations?product_id=${product}`)).body.result.items[0].id as number;
  };
  const carton = await made('units', {
    name: { en: 'Carton of 30', ar: 'كرتونة' },
    short_name: 'ctn',
    base_unit_id: piece,
    conversion_factor: '30',
  });
  const vat = await made('tax-rates', { name: { en: 'VAT', ar: 'ضريبة' }, percent: 14, recoverable: true });
  return {
    goods,
    piece,
    kilo,
    carton,
    vat,
    tea: await goods('Tea', kilo),
    shirt: await goods('Shirt', piece),
    lamp: await goods('Lamp', piece),
    egg: await goods('Egg', piece),
    cup: await goods('Cup', piece),
    milk: await goods('Milk', piece, { expiry_value: 6, expiry_type: 'months' }),
    tip: await goods('Tip', piece, { manage_stock: false }),
  };
}

/** What tests ask of a shop that buys. */
function asking(world: World, company: Company, owner: Person) {
  let keys = 0;
  const say = (path: string, body: object = {}, by = owner) =>
    by.call('POST', path, body, { 'idempotency-key': `buy-${++keys}` });
  const item = async (path: string, id: number): Promise<Item> => (await owner.call('GET', `${path}/${id}`)).body.result.item;
  return {
    say,
    item,
    act: async (id: number, verb: string, body: object = {}) => {
      const answer = await say(`purchases/${id}/${verb}`, body);
      expect([answer.status, answer.body.errors ?? answer.body.message]).toEqual([200, expect.anything()]);
      return item('purchases', id);
    },
    refusal: async (id: number, verb: string, body: object = {}, by = owner) => {
      const { status, body: said } = await say(`purchases/${id}/${verb}`, body, by);
      return [status, said.errors ? Object.keys(said.errors) : said.message];
    },
    onHand: async (variation: number, branch: number) => {
      const { rows } = await world.ownerPool.query(
        'select quantity::int, value::int from stock_balance where tenant_id = $1 and variation_id = $2 and branch_id = $3',
        [company.id, variation, branch],
      );
      return rows[0] ?? { quantity: 0, value: 0 };
    },
    productOf: async (variation: number) => {
      const { rows } = await world.ownerPool.query(
        'select p.id::int, p.version from product p join variation v on v.tenant_id = p.tenant_id and v.product_id = p.id where v.tenant_id = $1 and v.id = $2',
        [company.id, variation],
      );
      return rows[0] as { id: number; version: number };
    },
    /** What stands on an account, debit above zero, in a currency. */
    booked: async (code: string, currency = 'IQD', party?: number) => {
      const { rows } = await world.ownerPool.query(
        `select coalesce(sum(debit - credit), 0)::int as n from ledger_line
         where tenant_id = $1 and account_code = $2 and currency = $3 and ($4::bigint is null or party_id = $4)`,
        [company.id, code, currency, party ?? null],
      );
      return rows[0].n as number;
    },
    red: async () => (await company.do(checkBooks)).filter((one) => !one.isGreen).map(({ id, first }) => [id, first?.what]),
  };
}
