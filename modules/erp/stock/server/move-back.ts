import { type MoveKind, movesBack, type Outcome, type ShelfMove } from '#erp/stock/contract';
import type { EntryKey } from '#finance/ledger/contract';
import { type Context, sql } from '#platform/server';
import { moveStock } from './move-stock.ts';

interface Back {
  /** Of what moved. */
  key: EntryKey;
  /** What it is called that takes it back. */
  event: string;
  kind: MoveKind;
}

/**
 * Moves back what moved with an entry, at what it was worth then, lot by lot: beside the mirror of that entry. Goods that come back
 * where less than nothing lies fill the hole at its own cost; their true-up is answered, and stands beside the mirror.
 */
export async function moveBack(ctx: Context, { key, event, kind }: Back): Promise<Outcome[]> {
  const moves = await ctx.db.query<Omit<ShelfMove, 'isTrueUp'>>(
    sql`select variation_id, branch_id, lot_id, sum(quantity)::bigint as quantity, sum(value)::bigint as value from stock_move
      where tenant_id = ${ctx.tenantId} and doc_type = ${key.docType} and doc_id = ${key.docId}::bigint and event = ${key.event} and seq = ${key.seq}::int
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  return moveStock(ctx, { key: { ...key, event }, kind, movements: movesBack(moves) });
}
