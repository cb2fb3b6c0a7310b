import { OpeningStock, openingLines } from '#erp/stock/contract';
import type { KeptSheet } from '#foundation/sheets/server';
import { fieldRefusal, largestAmount, totalsOf } from '#platform/entity';
import { type Context, implementedEntity, insertRow, sql, writeLines } from '#platform/server';
import type { OpeningReading } from './opening-stock-sheets.ts';
import { postOpeningStock } from './post-opening-stock.ts';

/** Writes and posts the next paper of a sheet: goods of one branch and day. The sheet is locked by its work, so that none is the same. */
export async function openBySheet(ctx: Context, sheet: KeptSheet, goods: readonly OpeningReading[]): Promise<number> {
  const [{ branch, onDay }] = goods as [OpeningReading];
  const { chunk } = await ctx.db.one<{ chunk: number }>(sql`select coalesce(max(chunk), 0)::int + 1 as chunk from opening_stock
    where tenant_id = ${ctx.tenantId} and sheet_id = ${sheet.id}::bigint`);
  const lines = goods.map(({ variation, quantity, unitCost, lot, expiresOn }) => ({
    variation,
    quantity,
    unitCost,
    lot,
    expiresOn,
  }));
  const totals = totalsOf(openingLines, lines as never);
  if ((totals.total ?? 0) > largestAmount) throw fieldRefusal('unit_cost', 'errors.amountTooLarge');
  const note = sheet.name.slice(0, 200);
  const id = await insertRow(ctx, OpeningStock, { onDay, branch, note, sheet: sheet.id, chunk, ...totals });
  writeLines(ctx, implementedEntity('openingStock').entity, id, lines);
  await postOpeningStock(ctx, { id });
  return id;
}
