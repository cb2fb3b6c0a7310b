import { mostKinds, StockCount } from '#erp/warehouse/contract';
import { conflict, type VerbInput } from '#platform/entity';
import { type Context, change, insertRows, lockFor, sql } from '#platform/server';

/** Begins to count: of all goods, a category or a brand, what lies in the branch by the books stands on the paper from now on. */
export async function startCount(ctx: Context, { id }: VerbInput<typeof StockCount, 'start'>): Promise<void> {
  const count = await lockFor(ctx, StockCount, 'start', id);
  const goods = count.goods === 'chosen' ? [] : await goodsThere(ctx, count);
  if (goods.length > mostKinds) throw conflict('errors.stockCount.tooMany', { most: mostKinds });
  insertRows(ctx.db, 'stock_count_line', {
    same: { stock_count_id: [id, 'bigint'], branch_id: [count.branchId, 'bigint'], is_listed: [true, 'boolean'] },
    types: { variation_id: 'bigint' },
    rows: goods.map(({ variationId }) => ({ variation_id: variationId })),
  });
  await change(ctx, StockCount, count, { state: 'counting' }, 'start');
}

async function goodsThere(
  ctx: Context,
  { branchId, goods, categoryId, brandId }: StockCount,
): Promise<{ variationId: number }[]> {
  const category = goods === 'category' ? categoryId : null;
  const brand = goods === 'brand' ? brandId : null;
  return ctx.db.query<{ variationId: number }>(sql`select b.variation_id from stock_balance b
    join variation v on v.tenant_id = :tenant and v.id = b.variation_id join product p on p.tenant_id = :tenant and p.id = v.product_id
    where b.tenant_id = ${ctx.tenantId} and b.branch_id = ${branchId}::bigint and b.quantity <> 0
      and (${category}::bigint is null or p.category_id = ${category}::bigint or p.sub_category_id = ${category}::bigint)
      and (${brand}::bigint is null or p.brand_id = ${brand}::bigint)
    order by b.variation_id limit ${mostKinds + 1}`);
}
