import { addCost, closeRest, orderPurchase, payPurchase, purchases, receivePurchase, returnGoods } from '#erp/purchases/server';
import { account } from '#finance/ledger/contract';
import { createVoucher } from '#finance/treasury/server';
import { type Context, createRecord, implementedEntity, sql } from '#platform/server';

interface Bought {
  variationId: number;
  unitId: number;
  cost: number;
}
interface Coming {
  line: number;
  quantity: number;
  lot: null;
  expiresOn: string | null;
}
interface Supplier {
  id: number;
  currency: string;
}

/** What a shop of the demo bought since it opened: paid, owed, on its way, sent back, and one still being written. */
export async function seedPurchases(ctx: Context, branch: number): Promise<void> {
  const { id: safe } = await ctx.db.one<{ id: number }>(
    sql`select id from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and name ->> 'en' = 'Shop safe'`,
  );
  const goods =
    await ctx.db.query<Bought>(sql`select v.id as variation_id, p.unit_id, coalesce(v.purchase_price, p.purchase_price) as cost
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and p.manage_stock and p.kind = 'plain' and p.purchase_price > 0 order by v.id limit 60`);
  const suppliers = await ctx.db.query<Supplier>(
    sql`select id, currency from supplier where tenant_id = ${ctx.tenantId} order by id`,
  );
  const write = async (who: number, from: number, more: object = {}) => {
    const { id: supplier_id, currency } = suppliers[who] as Supplier;
    const lines = goods.slice(from, from + 5).map(({ variationId, unitId, cost }, at) => ({
      variation_id: variationId,
      unit_id: unitId,
      quantity: String(12 + at * 6),
      unit_cost: currency === 'IQD' ? String(cost) : (cost / 1315).toFixed(2),
    }));
    const terms = { purchase_date: ctx.today, supplier_reference: `F-${2041 + from}` };
    return createRecord(ctx, purchases, { ...terms, supplier_id, branch_id: branch, currency, lines, ...more });
  };
  const pay = (id: number, amount: number) => payPurchase(ctx, { id, treasury: safe, amount, cash: null, paidOn: null });
  const receive = async (id: number, some?: (lines: Coming[]) => Coming[]) => {
    const lines = await comingOf(ctx, id);
    await receivePurchase(ctx, { id, receivedOn: null, lines: some?.(lines) ?? lines });
    return lines[0]?.line as number;
  };
  const half = (lines: Coming[]) => lines.slice(0, 2).map((one) => ({ ...one, quantity: 6_000 }));

  const settled = await write(0, 0, { discount: '5%', freight: '7500' });
  await receive(settled);
  await pay(settled, await owedOf(ctx, settled));
  const inParts = await write(1, 5, { due_on: ctx.today, instalments: 3, frequency: 'monthly' });
  await orderPurchase(ctx, { id: inParts });
  await receive(inParts, half);
  await pay(inParts, 10_000);
  const fromAbroad = await write(2, 10);
  await receive(fromAbroad);
  const customs = { supplier: suppliers[0]?.id ?? null, amount: 45_000, day: null, note: 'كمرك ونقل' };
  await addCost(ctx, { id: fromAbroad, ...customs });
  const sentBack = await write(4, 15);
  const line = await receive(sentBack);
  await returnGoods(ctx, { id: sentBack, day: null, note: 'علب تالفة', lines: [{ line, quantity: 2_000 }] });
  const short = await write(5, 20, { freight: '3500' });
  await receive(short, half);
  await closeRest(ctx, { id: short, reason: 'نفد عند المجهز' });
  const ahead = await write(0, 25);
  await orderPurchase(ctx, { id: ahead });
  await pay(ahead, 50_000);
  await write(3, 30);
}

/** All of a purchase that has not come, with a day to come for what expires. */
const comingOf = (ctx: Context, id: number): Promise<Coming[]> =>
  ctx.db.query<Coming>(sql`select l.id as line, l.quantity, null as lot,
      case when p.expiry_value is not null then (${ctx.today}::date + 40 + l.position * 50)::text end as expires_on
    from purchase_line l join variation v on v.tenant_id = :tenant and v.id = l.variation_id
      join product p on p.tenant_id = :tenant and p.id = v.product_id
    where l.tenant_id = ${ctx.tenantId} and l.purchase_id = ${id} order by l.position`);

const owedOf = async (ctx: Context, id: number): Promise<number> =>
  (await ctx.db.one<{ owed: number }>(sql`select owed from purchase where tenant_id = ${ctx.tenantId} and id = ${id}`)).owed;

/** The shop's safe, with what its owner put in. */
export async function fillSafe(ctx: Context, branch: number): Promise<void> {
  const name = { en: 'Shop safe', ar: 'قاصة المحل' };
  const safe = { name, branch_id: branch, kind: 'cash', currency: ctx.tenant.currency, user_ids: [], client_ids: [] };
  const treasury = await createRecord(ctx, implementedEntity('treasury'), safe);
  const { id } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${account.capital}`,
  );
  await createVoucher(ctx, { kind: 'credit', treasury, account: id, amount: 15_000_000 });
}
