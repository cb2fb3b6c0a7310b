import { type Book, bookOf, type PriceFacts, priceFactsOf } from '#courier/pricing/server';
import {
  type MovingRow,
  nextReceiptNos,
  noPrice,
  type Priced,
  snapshotWith,
  traceOf,
  tracePrices,
} from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { Refusal } from '#platform/entity';
import type { Context } from '#platform/server';
import type { Draft } from './move-draft.ts';
import type { Failure, Readiness } from './move-types.ts';

/** Prices and numbers of parcels that become ready; however many they are, they are looked up and taken together. */
export async function readinessOf(ctx: Context, rows: readonly MovingRow[]): Promise<ReadonlyMap<number, Readiness>> {
  if (rows.length === 0) return new Map();
  const [book, facts] = await Promise.all([bookOf(ctx), priceFactsOf(ctx, rows)]);
  const judged = rows.map((row, index) => ({ row, priced: pricedWith(ctx, book, facts[index], row) }));
  const unnumbered = judged.filter(({ row, priced }) => 'snapshot' in priced && row.receiptNo === null);
  const numbers = await nextReceiptNos(ctx, unnumbered.length);
  const numberOf = new Map(unnumbered.map(({ row }, index) => [row.id, numbers[index] as string]));
  return new Map(
    judged.map(({ row, priced }) => {
      const isPriced = 'snapshot' in priced;
      return [row.id, isPriced ? { priced, receiptNo: row.receiptNo ?? (numberOf.get(row.id) as string) } : priced];
    }),
  );
}

function pricedWith(ctx: Context, book: Book, facts: PriceFacts | undefined, row: MovingRow): Priced | Omit<Failure, 'id'> {
  if (!facts || !row.hasAddress) return { code: 'incomplete', values: {} };
  try {
    return snapshotWith(ctx, book, facts, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 'not_priced', values: { ...error.values, why: error.key } };
  }
}

/** Ready: the price is fixed from here on. Not ready again: it is open. */
export function readyStep(draft: Draft): void {
  const { from, to, after, row, terms } = draft;
  if (to === status.notReady) Object.assign(after, noPrice);
  const ready = from === status.notReady && to === status.ready ? terms.ready.get(row.id) : undefined;
  if (!ready || 'code' in ready) return;
  const { snapshot } = ready.priced;
  Object.assign(after, snapshot, { netAmount: snapshot.netAmount - row.serviceFees, receiptNo: ready.receiptNo });
}

/** Keeps the prices of parcels that became ready in their traces. */
export function traceReady(ctx: Context, drafts: readonly Draft[]): void {
  const traces = drafts.flatMap(({ row, terms, from, to }) => {
    const ready = from === status.notReady && to === status.ready ? terms.ready.get(row.id) : undefined;
    return ready && !('code' in ready) ? [traceOf(row.id, row.price, ready.priced)] : [];
  });
  tracePrices(ctx, 'ready', traces);
}
