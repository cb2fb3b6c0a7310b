import { openingStocks, postOpeningStock } from '#erp/stock/server';
import { type Context, createRecord, sql } from '#platform/server';

interface Goods {
  variationId: number;
  cost: number;
}

/** What lies on a shop's shelves on its first day: of everything that is kept in stock some pieces, as many as its price makes likely. */
export async function seedOpeningStock(ctx: Context, branch: number): Promise<void> {
  const goods = await ctx.db.query<Goods>(sql`select v.id as variation_id, coalesce(v.purchase_price, p.purchase_price) as cost
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and p.manage_stock and p.kind <> 'combo' and not v.is_dropped
      and coalesce(v.purchase_price, p.purchase_price) > 0 order by v.id limit 480`);
  const lines = goods.map(({ variationId, cost }, at) => ({
    variation_id: variationId,
    quantity: String(Math.max(2, Math.round(60_000 / (cost + 500)) + ((at * 7) % 11))),
    unit_cost: String(cost),
  }));
  const day = { on_day: ctx.today, branch_id: branch };
  const id = await createRecord(ctx, openingStocks, { ...day, note: 'جرد أول يوم', lines: lines.slice(0, -20) });
  await postOpeningStock(ctx, { id });
  // The last shelf is still being counted.
  await createRecord(ctx, openingStocks, { ...day, note: 'الرف الأخير', lines: lines.slice(-20) });
}
