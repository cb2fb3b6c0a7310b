import type { SheetWork } from '#foundation/sheets/server';
import { type Bilingual, conflict } from '#platform/entity';
import { type Context, sql, translate } from '#platform/server';
import { reverseOpeningStock } from './reverse-opening-stock.ts';

interface Short {
  name: Bilingual;
}

/** What a sheet laid on the shelves leaves them again, paper by paper, as long as all of it is there; papers somebody took back himself are done with. */
export const takeBackOpenings: NonNullable<SheetWork['undo']> = {
  refuse: async (ctx, sheet) => {
    if (sheet.done === 0) throw conflict('errors.openingStockSheets.nothingMade');
    const short = (await shortShelf(ctx, sheet.id)) ?? (await shortLot(ctx, sheet.id));
    if (short) throw conflict('errors.stock.notEnough', { name: short.name });
  },
  takeBack: async (ctx, ids) => {
    const own = [...new Set(ids)];
    const papers = await ctx.db.query<{ id: number; sheet: string }>(sql`select o.id, s.name as sheet from opening_stock o
      join sheet s on s.tenant_id = ${ctx.tenantId} and s.id = o.sheet_id
      where o.tenant_id = ${ctx.tenantId} and o.id = any(${own}::bigint[]) and o.state = 'posted' order by o.id`);
    for (const { id, sheet } of papers) await reverseOpeningStock(ctx, { id, reason: reasonOf(ctx, sheet) });
    return own;
  },
};

/** Goods of a sheet of which not so much is there any more, or of less worth. */
const shortShelf = (ctx: Context, sheetId: number) =>
  ctx.db.maybe<Short>(sql`select (select v.name from variation v where v.tenant_id = ${ctx.tenantId} and v.id = b.variation_id) as name
    from stock_balance b join (
      select l.variation_id, o.branch_id, sum(l.quantity) as quantity, sum(l.total) as value
      from opening_stock o join opening_stock_line l on l.tenant_id = ${ctx.tenantId} and l.opening_stock_id = o.id
      where o.tenant_id = ${ctx.tenantId} and o.sheet_id = ${sheetId}::bigint and o.state = 'posted' group by 1, 2) s
      on s.variation_id = b.variation_id and s.branch_id = b.branch_id
    where b.tenant_id = ${ctx.tenantId} and (b.quantity - b.reserved < s.quantity or b.value < s.value) order by b.variation_id limit 1`);

/** Goods of which as many are there, but not of the lot the sheet brought. */
const shortLot = (ctx: Context, sheetId: number) =>
  ctx.db.maybe<Short>(sql`select (select v.name from variation v where v.tenant_id = ${ctx.tenantId} and v.id = l.variation_id) as name
    from stock_lot l join (
      select m.lot_id, sum(m.quantity) as quantity
      from opening_stock o join stock_move m on m.tenant_id = ${ctx.tenantId} and m.doc_type = 'opening_stock' and m.doc_id = o.id and m.event = 'posted'
      where o.tenant_id = ${ctx.tenantId} and o.sheet_id = ${sheetId}::bigint and o.state = 'posted' group by 1) s on s.lot_id = l.id
    where l.tenant_id = ${ctx.tenantId} and l.quantity < s.quantity order by l.variation_id limit 1`);

const reasonOf = (ctx: Context, name: string) => translate(ctx.locale, 'openingStockSheets.takenBack', { name }).slice(0, 200);
