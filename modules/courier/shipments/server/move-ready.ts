import { bookOf, type PriceFacts, priceFacts } from '#courier/pricing/server';
import { Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { Draft } from './move-draft.ts';
import type { Failure, MovingRow } from './move-types.ts';
import { noPrice, type Priced, type PricedRow, snapshotWith } from './price-snapshot.ts';
import { nextReceiptNo } from './receipt-number.ts';

/** What a parcel gets on becoming ready: its price as the lists stand now, and a number where it has none. */
export type Readiness = { priced: Priced; receiptNo: string } | Omit<Failure, 'id'>;

/** Prices and numbers of parcels that become ready; each sender and city is looked up once. */
export async function readinessOf(ctx: Context, rows: readonly MovingRow[]): Promise<ReadonlyMap<number, Readiness>> {
  const book = await bookOf(ctx);
  const places = new Map<string, Promise<PriceFacts | undefined>>();
  const ready = new Map<number, Readiness>();
  for (const row of rows) {
    const place = `${row.clientId}/${row.cityId}/${row.originBranchId}`;
    if (!places.has(place)) places.set(place, Promise.resolve(priceFacts(ctx, row)));
    const facts = await places.get(place);
    const priced =
      facts && row.hasAddress ? pricedBy(() => snapshotWith(ctx, book, facts, row as unknown as PricedRow)) : undefined;
    if (!priced) ready.set(row.id, { code: 'incomplete', values: {} });
    else if ('code' in priced) ready.set(row.id, priced);
    else ready.set(row.id, { priced, receiptNo: row.receiptNo ?? (await nextReceiptNo(ctx)) });
  }
  return ready;
}

/** Ready: the price is fixed from here on. Not ready again: it is open. */
export function readyStep(draft: Draft): void {
  const { from, to, after, row, terms } = draft;
  if (to === 1) Object.assign(after, noPrice);
  const ready = from === 1 && to === 2 ? terms.ready.get(row.id) : undefined;
  if (!ready || 'code' in ready) return;
  Object.assign(after, ready.priced.snapshot, { receiptNo: ready.receiptNo });
}

/** Keeps the prices of parcels that became ready in their traces. */
export function traceReady(ctx: Context, drafts: readonly Draft[]): void {
  const traces = drafts.flatMap(({ row, terms, from, to }) => {
    const ready = from === 1 && to === 2 ? terms.ready.get(row.id) : undefined;
    if (!ready || 'code' in ready) return [];
    const { pricedAt: _, ...figures } = ready.priced.snapshot;
    return [{ shipment_id: row.id, figures: { price: row.price, ...figures }, explanation: ready.priced.explanation }];
  });
  if (traces.length === 0) return;
  ctx.db.run(sql`insert into shipment_price (tenant_id, cause, user_id, at, shipment_id, figures, explanation)
    select ${ctx.tenantId}::bigint, 'ready', ${ctx.user?.id ?? null}::bigint, ${ctx.now}::timestamptz, r.*
    from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) as r(shipment_id bigint, figures jsonb, explanation jsonb)`);
}

function pricedBy(price: () => Priced): Priced | Omit<Failure, 'id'> {
  try {
    return price();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 'not_priced', values: { ...error.values, why: error.key } };
  }
}
