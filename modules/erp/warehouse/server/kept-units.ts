import { countingIsHeldBy, unitsAreUsedIn } from '#erp/catalog/server';
import { sql } from '#platform/server';

unitsAreUsedIn('stock_transfer_line');
unitsAreUsedIn('damaged_stock_line');

/**
 * What is counted in one unit is not suddenly counted in another, nor not at all: what somebody counted and nobody booked, what is to be
 * sent or is on its way, what is to be taken off the shelf.
 */
countingIsHeldBy(async (ctx, productId) => {
  const { isHeld } = await ctx.db.one<{ isHeld: boolean }>(sql`with goods as (
      select id from variation where tenant_id = ${ctx.tenantId} and product_id = ${productId}::bigint)
    select exists (select from stock_count_line l join stock_count c on c.tenant_id = :tenant and c.id = l.stock_count_id
        where l.tenant_id = :tenant and l.variation_id in (select id from goods) and l.quantity is not null and c.state in ('counting', 'review'))
      or exists (select from stock_transfer_line l join stock_transfer t on t.tenant_id = :tenant and t.id = l.stock_transfer_id
        where l.tenant_id = :tenant and l.variation_id in (select id from goods) and t.state in ('draft', 'sent', 'received_short'))
      or exists (select from damaged_stock_line l join damaged_stock d on d.tenant_id = :tenant and d.id = l.damaged_stock_id
        where l.tenant_id = :tenant and l.variation_id in (select id from goods) and d.state in ('draft', 'approved')) as is_held`);
  return isHeld;
});
