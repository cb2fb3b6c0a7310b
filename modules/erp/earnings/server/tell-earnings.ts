import { type Earning, earnedFigures, sumEarnings, unlikeEntry } from '#erp/earnings/contract';
import type { Entry, EntryKey } from '#finance/ledger/contract';
import { snake } from '#platform/entity';
import { type Context, insertRows } from '#platform/server';

export interface ToldEarnings {
  key: EntryKey;
  day: string;
  /** What the event meant for the books; nothing where all of it is worth nothing. */
  entry: Entry | undefined;
  of: readonly Earning[];
}

/**
 * Tells what an event meant for the profit of goods, in the transaction of its entry, with which it agrees to the unit, branch by
 * branch and account by account. Nobody waits for it: it is folded into sums behind.
 */
export function tellEarnings(ctx: Context, { entry, ...told }: ToldEarnings): void {
  const { key, of } = told;
  const unlike = unlikeEntry(entry, of);
  if (unlike.length > 0)
    throw new Error(`${key.docType}/${key.docId}/${key.event}: goods are told otherwise than booked: ${JSON.stringify(unlike)}`);
  keepEarnings(ctx, told);
}

/** Writes down what was told of goods: one row for the same goods of the same paper. */
export function keepEarnings(ctx: Context, { key, day, of }: Omit<ToldEarnings, 'entry'>): void {
  const rows = sumEarnings(of);
  if (rows.length === 0) return;
  insertRows(ctx.db, 'earning_delta', {
    same: {
      doc_type: [key.docType, 'text'],
      doc_id: [key.docId, 'bigint'],
      event: [key.event, 'text'],
      seq: [key.seq, 'int'],
      day: [day, 'date'],
    },
    types: Object.fromEntries([...identities, ...figures].map((column) => [column, 'bigint'])),
    rows: rows.map((row) => ({
      branch_id: row.branchId,
      variation_id: row.variationId,
      sale_id: row.saleId,
      purchase_id: row.purchaseId,
      customer_id: row.customerId,
      supplier_id: row.supplierId,
      ...Object.fromEntries(earnedFigures.map((name) => [snake(name), row[name] ?? 0])),
    })),
  });
}

const identities = ['branch_id', 'variation_id', 'sale_id', 'purchase_id', 'customer_id', 'supplier_id'];
const figures = earnedFigures.map(snake);
