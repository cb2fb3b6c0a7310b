import { finaliseSale, paySale, returnSoldGoods, sales } from '#erp/sales/server';
import { type Context, createRecord, sql } from '#platform/server';

interface Sold {
  variationId: number;
  unitId: number;
}

/** What a shop of the demo sold: paid, owed, in instalments, delivered in part, brought back, offered, and one still being written. */
export async function seedSales(ctx: Context, branch: number): Promise<void> {
  const goods =
    await ctx.db.query<Sold>(sql`select v.id as variation_id, p.unit_id from stock_balance b join variation v on v.tenant_id = :tenant and v.id = b.variation_id
      join product p on p.tenant_id = :tenant and p.id = v.product_id
    where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${branch} and b.quantity - b.reserved >= 12000 and coalesce(v.selling_price, p.selling_price) > 0
      and p.expiry_value is null order by v.id limit 40`);
  const customers = await ctx.db.query<{ id: number }>(
    sql`select id from customer where tenant_id = ${ctx.tenantId} and credit_limit is null order by id limit 5`,
  );
  const { id: safe } = await ctx.db.one<{ id: number }>(
    sql`select id from treasury where tenant_id = ${ctx.tenantId} and branch_id = ${branch} and name ->> 'en' = 'Shop safe'`,
  );
  if (goods.length < 20 || customers.length === 0) return;
  const write = (who: number, from: number, more: object = {}) => {
    const lines = goods.slice(from, from + 3).map(({ variationId, unitId }, at) => ({
      variation_id: variationId,
      unit_id: unitId,
      quantity: String(1 + at),
    }));
    const customer_id = customers[who % customers.length]?.id;
    return createRecord(ctx, sales, { customer_id, branch_id: branch, sale_date: ctx.today, lines, ...more });
  };
  const sell = (id: number, lines: { line: number; quantity: number }[] | null = null) =>
    finaliseSale(ctx, { id, tenders: null, lines });
  const pay = (id: number, amount: number) =>
    paySale(ctx, { id, paidOn: null, tenders: [{ method: 'cash', treasury: safe, amount }] });
  const paid = await write(0, 0, { discount: '5%' });
  await sell(paid);
  await pay(paid, await owedOf(ctx, paid));
  const inInstalments = await write(1, 3, { due_on: ctx.today, instalments: 3, frequency: 'monthly' });
  await sell(inInstalments);
  const inParts = await write(2, 6);
  await sell(inParts, [{ line: await firstLine(ctx, inParts), quantity: 1000 }]);
  const back = await write(3, 9);
  await sell(back);
  const lines = [{ line: await firstLine(ctx, back), quantity: 1000 }];
  await returnSoldGoods(ctx, { id: back, note: 'مو اللون المطلوب', lines });
  await write(4, 12, { written_as: 'quote', valid_until: ctx.today });
  await write(0, 15);
}

const owedOf = async (ctx: Context, id: number): Promise<number> =>
  (await ctx.db.one<{ owed: number }>(sql`select owed from sale where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`)).owed;

const firstLine = async (ctx: Context, id: number): Promise<number> =>
  (
    await ctx.db.one<{ id: number }>(
      sql`select id from sale_line where tenant_id = ${ctx.tenantId} and sale_id = ${id}::bigint order by position limit 1`,
    )
  ).id;
