import type { SheetWork } from '#foundation/sheets/server';
import { conflict } from '#platform/entity';
import { type Context, sql, translate } from '#platform/server';
import { cancelSale } from './decide-sale.ts';

/** The drafts of a sheet are dropped again, as long as none of them was sold; those somebody dropped himself are done with. */
export const takeBackSales: NonNullable<SheetWork['undo']> = {
  refuse: async (ctx, sheet) => {
    if (sheet.done === 0) throw conflict('errors.saleSheets.nothingMade');
    const sold = await ctx.db.maybe<{ number: string }>(sql`select s.number from sheet_row r
      join sale s on s.tenant_id = :tenant and s.id = r.record_id
      where r.tenant_id = ${ctx.tenantId} and r.sheet_id = ${sheet.id}::bigint and r.state = 'done' and s.status in ('partial', 'final')
      order by s.id limit 1`);
    if (sold) throw conflict('errors.saleSheets.sold', sold);
  },
  takeBack: async (ctx, ids) => {
    const own = await ctx.db.query<{ id: number; status: string }>(sql`select id, status from sale
      where tenant_id = ${ctx.tenantId} and id = any(${[...new Set(ids)]}::bigint[]) and status in ('draft', 'quote', 'cancelled') order by id`);
    for (const { id, status } of own) if (status !== 'cancelled') await cancelSale(ctx, { id, reason: reasonOf(ctx) });
    return own.map(({ id }) => id);
  },
};

const reasonOf = (ctx: Context) => translate(ctx.locale, 'saleSheets.takenBack');
