import type { LotPart, MoveKind, Outcome } from '#erp/stock/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';
import { moveStock } from './move-stock.ts';
import type { StockMovement } from './shelf.ts';

interface Back {
  /** Of what moved. */
  key: EntryKey;
  /** What it is called that takes it back. */
  event: string;
  kind: MoveKind;
}

/** Moves back what moved with an entry, at what it was worth then, lot by lot: beside the mirror of that entry. */
export async function moveBack(ctx: Context, { key, event, kind }: Back): Promise<Outcome[]> {
  const rows = await ctx.db.query<{
    variationId: number;
    branchId: number;
    lotId: number | null;
    quantity: number;
    value: number;
  }>(
    sql`select variation_id, branch_id, lot_id, sum(quantity)::bigint as quantity, sum(value)::bigint as value from stock_move
      where tenant_id = ${ctx.tenantId} and doc_type = ${key.docType} and doc_id = ${key.docId}::bigint and event = ${key.event} and seq = ${key.seq}::int
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  const movements = [...Map.groupBy(rows, ({ variationId, branchId }) => `${variationId} ${branchId}`).values()].map(
    (own): StockMovement => {
      const [{ variationId, branchId }] = own as [(typeof rows)[number]];
      const sum = (of: 'quantity' | 'value') => own.reduce((total, row) => total + row[of], 0);
      const parts: LotPart[] = own.map(({ lotId, quantity }) => ({ lotId, quantity: Math.abs(quantity) }));
      return {
        variationId,
        branchId,
        quantity: -sum('quantity'),
        value: -sum('value'),
        parts: parts.filter((part) => part.quantity > 0),
      };
    },
  );
  return moveStock(ctx, { key: { ...key, event }, kind, movements });
}
