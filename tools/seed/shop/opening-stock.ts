import { openingStocks, postOpeningStock } from '#erp/stock/server';
import { type Context, createRecord, sql } from '#platform/server';
import { daysBefore, openedDaysAgo } from './past-sales.ts';

interface Goods {
  variationId: number;
  cost: number;
  /** Months it keeps; nothing where it does not expire. */
  keeps: number | null;
}

/**
 * What lies on a shop's shelves on its first day: of everything that is kept in stock some pieces, as many as its price makes likely,
 * few enough of some to be bought again; what expires with its lot, a part of it soon.
 */
export async function seedOpeningStock(ctx: Context, branch: number): Promise<void> {
  const goods = await ctx.db.query<Goods>(sql`select v.id as variation_id, coalesce(v.purchase_price, p.purchase_price) as cost,
      p.expiry_value::int as keeps
    from variation v join product p on p.tenant_id = :tenant and p.id = v.product_id
    where v.tenant_id = ${ctx.tenantId} and p.manage_stock and p.kind <> 'combo' and not v.is_dropped
      and coalesce(v.purchase_price, p.purchase_price) > 0 order by v.id limit 400`);
  const lines = goods.map((one, at) => linesOf(ctx, one, at));
  const day = { on_day: daysBefore(ctx.today, openedDaysAgo), branch_id: branch };
  const id = await createRecord(ctx, openingStocks, { ...day, note: 'جرد أول يوم', lines: lines.slice(0, -20).flat() });
  await postOpeningStock(ctx, { id });
  // The last shelf is still being counted.
  await createRecord(ctx, openingStocks, { ...day, note: 'الرف الأخير', lines: lines.slice(-20).flat() });
}

/** Of every ninth that expires an older lot lies before the new one. */
function linesOf(ctx: Context, { variationId, cost, keeps }: Goods, at: number): object[] {
  const pieces = at % 23 === 5 ? 3 : Math.max(8, Math.round(60_000 / (cost + 500)) + ((at * 7) % 11));
  const line = { variation_id: variationId, quantity: String(pieces), unit_cost: String(cost) };
  if (keeps === null) return [line];
  const fresh = { ...line, lot: `L${2600 + (at % 90)}`, expires_on: daysOn(ctx.today, Math.round(keeps * 18) + ((at * 5) % 9)) };
  if (at % 9 !== 4) return [fresh];
  const left = ((at * 11) % 31) - 4;
  return [fresh, { ...line, quantity: '2', lot: `L${2500 + (at % 90)}`, expires_on: daysOn(ctx.today, left) }];
}

const daysOn = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
