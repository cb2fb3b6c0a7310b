import { lineCounting } from '#erp/stock/server';
import { type StockTransfer, transferLines } from '#erp/warehouse/contract';
import { type LineRow, nextShare } from '#platform/entity';
import { type Context, readLines, sql } from '#platform/server';

/** A line of a transfer with what its verbs have to know of it. */
export interface TransferLine extends LineRow<typeof transferLines.fields> {
  /** A quantity of its unit, counted in what its goods are counted in. */
  inBase: (quantity: number) => number;
  /** Whether so many of its unit can be moved. */
  isCountable: (quantity: number) => boolean;
}

/** The lines of a transfer, as its verbs see them. */
export async function linesOfTransfer(ctx: Context, { id }: Pick<StockTransfer, 'id'>): Promise<TransferLine[]> {
  const lines = await readLines(ctx, transferLines, id);
  const { inBase, isCountable } = await lineCounting(ctx, lines);
  return lines.map((line) => ({
    ...line,
    inBase: (quantity) => inBase(line, quantity),
    isCountable: (quantity) => isCountable(line, quantity),
  }));
}

/** What of a line is not accounted for yet, in its unit. */
export const openOf = ({ quantity, received, settled }: TransferLine): number => quantity - (received ?? 0) - (settled ?? 0);

/** What goods of a line that arrive, or are decided, now are worth: counted from the beginning, so that the parts come to what left. */
export const worthOf = (line: TransferLine, now: number): number =>
  nextShare(line.worth ?? 0, line.quantity, { before: line.quantity - openOf(line), now });

/** So many of what is still on its way, in what its goods are counted in, as they were taken from the sender's shelf. */
export interface LotOnTheWay {
  quantity: number;
  lot: { code: string; expiresOn: string | null };
}

/** Takes goods out of the lots they were sent in, the first that were taken first; what is accounted for is taken already. */
export async function lotsOnTheWay(
  ctx: Context,
  transfer: Pick<StockTransfer, 'id'>,
  accounted: ReadonlyMap<number, number>,
): Promise<(variationId: number, quantity: number) => LotOnTheWay[]> {
  const rows = await ctx.db.query<{ variationId: number; quantity: number; code: string; expiresOn: string | null }>(
    sql`select m.variation_id, -m.quantity as quantity, coalesce(l.code, '') as code, l.expires_on::text as expires_on
      from stock_move m left join stock_lot l on l.tenant_id = :tenant and l.id = m.lot_id
      where m.tenant_id = ${ctx.tenantId} and m.doc_type = 'stock_transfer' and m.doc_id = ${transfer.id}::bigint and m.event = 'sent' order by m.id`,
  );
  const left = Map.groupBy(rows, ({ variationId }) => variationId);
  const take = (variationId: number, quantity: number): LotOnTheWay[] => {
    const taken: LotOnTheWay[] = [];
    let wanted = quantity;
    for (const row of left.get(variationId) ?? []) {
      const now = Math.min(wanted, row.quantity);
      row.quantity -= now;
      wanted -= now;
      if (now > 0) taken.push({ quantity: now, lot: { code: row.code, expiresOn: row.expiresOn } });
    }
    return taken;
  };
  for (const [variationId, quantity] of accounted) take(variationId, quantity);
  return take;
}
