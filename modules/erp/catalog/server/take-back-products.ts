import type { SheetWork } from '#foundation/sheets/server';
import { conflict } from '#platform/entity';
import { auditAll, type Context, sql } from '#platform/server';

/** As it was made: never edited, priced or disabled, and named by nothing. A module that names goods refuses with its foreign key. */
const untouched = (ctx: Context) => sql`p.version = 1 and p.disabled_at is null
  and not exists (select from selling_price_range r where r.tenant_id = ${ctx.tenantId} and r.product_id = p.id)
  and not exists (select from variation v where v.tenant_id = ${ctx.tenantId} and v.product_id = p.id
    and (exists (select from product_combo c where c.tenant_id = ${ctx.tenantId} and c.variation_id = v.id)
      or exists (select from product_modifier m where m.tenant_id = ${ctx.tenantId} and m.variation_id = v.id)
      or exists (select from price_change h where h.tenant_id = ${ctx.tenantId} and h.variation_id = v.id)
      or exists (select from group_price g where g.tenant_id = ${ctx.tenantId} and g.variation_id = v.id)))`;

/** Products of a sheet leave the catalogue again, their numbers free, while nobody worked on one of them. */
export const takeBackProducts: NonNullable<SheetWork['undo']> = {
  refuse: async (ctx, sheet) => {
    if (sheet.done === 0) throw conflict('errors.productSheets.nothingMade');
    const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from sheet_row r
      join product p on p.tenant_id = ${ctx.tenantId} and p.id = r.record_id
      where r.tenant_id = ${ctx.tenantId} and r.sheet_id = ${sheet.id}::bigint and r.state = 'done' and not (${untouched(ctx)})`);
    if (n > 0) throw conflict('errors.productSheets.touched', { count: n });
  },
  takeBack: async (ctx, ids) => {
    const rows = await ctx.db.query<{ id: number }>(
      sql`select p.id from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(${[...ids]}::bigint[]) and ${untouched(ctx)} order by p.id for update`,
    );
    const taken = rows.map(({ id }) => id);
    remove(ctx, taken);
    auditAll(
      ctx,
      taken.map((id) => ({ entity: 'product', entityId: id, action: 'undo_sheet' })),
    );
    return taken;
  },
};

function remove(ctx: Context, ids: readonly number[]): void {
  for (const table of ['product_code', 'product_combo', 'product_modifier'] as const)
    ctx.db.run({ text: `delete from ${table} where tenant_id = :tenant and product_id = any($1::bigint[])`, values: [ids] });
  ctx.db.run(sql`delete from variation_value where tenant_id = ${ctx.tenantId} and variation_id = any(array(
    select v.id from variation v where v.tenant_id = ${ctx.tenantId} and v.product_id = any(${[...ids]}::bigint[])))`);
  ctx.db.run(sql`delete from variation where tenant_id = ${ctx.tenantId} and product_id = any(${[...ids]}::bigint[])`);
  ctx.db.run(sql`delete from product where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[])`);
}
