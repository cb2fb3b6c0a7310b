import { finaliseSale, paySale, returnSoldGoods, sales } from '#erp/sales/server';
import { type Context, createRecord, sql } from '#platform/server';

interface Goods {
  variationId: number;
  unitId: number;
}

interface Buyer {
  id: number;
  delegateId: number | null;
}

/** How many days ago a shop of the demo opened: its reports have a season to tell of, and its customers debts of each age. */
export const openedDaysAgo = 100;
export const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);

/** What a shop of the demo sold since it opened: every few days something of everything, paid at once, later or not yet. */
export async function seedPastSales(ctx: Context, branches: readonly number[]): Promise<void> {
  const customers = await ctx.db.query<Buyer>(
    sql`select id, delegate_id from customer where tenant_id = ${ctx.tenantId} and (credit_limit is null or credit_limit >= 2000000) order by id`,
  );
  for (const [nth, branch] of branches.slice(0, 2).entries()) {
    const goods = await goodsIn(ctx, branch);
    const safe = await safeIn(ctx, branch);
    const every = nth === 0 ? 4 : 13;
    for (let ago = openedDaysAgo - 6, at = 0; ago > 1 && goods.length >= 12; ago -= every, at += 4) {
      const some = [0, 1, 2, 3].map((next) => goods[(at + next) % goods.length] as Goods);
      const sale = await soldOn(ctx, { branch, goods: some, buyer: customers[(ago >> 1) % customers.length], ago });
      if (ago % 3 > 0 && safe) await paid(ctx, sale, safe, Math.max(1, ago - (ago % 3 === 1 ? 0 : 11)));
    }
  }
}

/** Goods of many categories that do not expire, of which there are enough. */
const goodsIn = (ctx: Context, branch: number): Promise<Goods[]> =>
  ctx.db.query<Goods>(sql`select v.id as variation_id, p.unit_id from stock_balance b
      join variation v on v.tenant_id = :tenant and v.id = b.variation_id
      join product p on p.tenant_id = :tenant and p.id = v.product_id
    where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${branch} and b.quantity - b.reserved >= 8000
      and coalesce(v.selling_price, p.selling_price) > 0 and p.expiry_value is null
    order by row_number() over (partition by p.category_id order by v.id desc), v.id limit 60`);

/** Where its dinars lie. */
const safeIn = async (ctx: Context, branch: number): Promise<number | undefined> =>
  (
    await ctx.db.query<{ id: number }>(
      sql`select id from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and kind = 'cash'
        and currency = ${ctx.tenant.currency} order by id desc limit 1`,
    )
  )[0]?.id;

async function soldOn(ctx: Context, { branch, goods, buyer, ago }: Sold): Promise<number> {
  const lines = goods.map(({ variationId, unitId }, nth) => ({
    variation_id: variationId,
    unit_id: unitId,
    quantity: String(1 + ((ago + nth) % 2)),
  }));
  const sale_date = daysBefore(ctx.today, ago);
  const terms = { sale_date, due_on: daysBefore(sale_date, -15), discount: ago % 10 === 0 ? '750' : '' };
  const who = { customer_id: buyer?.id, delegate_id: buyer?.delegateId, branch_id: branch };
  const id = await createRecord(ctx, sales, { ...who, lines, ...terms });
  await finaliseSale(ctx, { id, tenders: null, lines: null });
  if (ago % 24 === 6)
    await returnSoldGoods(ctx, { id, note: 'رجعها الزبون', lines: [{ line: await lineOf(ctx, id), quantity: 1000 }] });
  return id;
}
interface Sold {
  branch: number;
  goods: readonly Goods[];
  buyer: Buyer | undefined;
  ago: number;
}

const lineOf = async (ctx: Context, id: number): Promise<number> =>
  (
    await ctx.db.one<{ id: number }>(
      sql`select id from sale_line where tenant_id = ${ctx.tenantId} and sale_id = ${id}::bigint order by position limit 1`,
    )
  ).id;

async function paid(ctx: Context, id: number, treasury: number, daysAgo: number): Promise<void> {
  const { owed } = await ctx.db.one<{ owed: number }>(
    sql`select owed from sale where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`,
  );
  await paySale(ctx, { id, paidOn: daysBefore(ctx.today, daysAgo), tenders: [{ method: 'cash', treasury, amount: owed }] });
}
