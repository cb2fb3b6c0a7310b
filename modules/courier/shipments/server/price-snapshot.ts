import type { Explanation } from '#courier/pricing/contract';
import { expectedOf, netOf } from '#courier/pricing/contract';
import {
  type Book,
  cashStepOf,
  type ParcelToPrice,
  type PriceFacts,
  priceByLists,
  priceFacts,
  unpriced,
} from '#courier/pricing/server';
import { settingsOf } from '#foundation/tenancy/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, insertRows } from '#platform/server';

/** The money of a parcel as its row keeps it (law L7). */
export interface Snapshot {
  expected: number;
  deliveryFee: number;
  feeTax: number;
  agentCommission: number;
  receivingCommission: number;
  branchFee: number;
  returnFee: number;
  returnFeeTrigger: string;
  returnFeePayer: string;
  exchangeFee: number;
  attemptPay: number;
  pickupFee: number;
  redeliveryFee: number;
  storageFee: number;
  fractionalReturnFee: number;
  /** The tax inside every fee of the parcel; unknown where it was priced before that was kept. */
  taxBasisPoints: number | null;
  netAmount: number;
  pricedAt: Date;
}
export interface Priced {
  snapshot: Snapshot;
  explanation: readonly Explanation[];
}

/** A parcel that is not ready has no price yet. */
export const noPrice = {
  expected: 0,
  deliveryFee: 0,
  feeTax: 0,
  agentCommission: 0,
  receivingCommission: 0,
  branchFee: 0,
  returnFee: 0,
  returnFeeTrigger: 'on_returned_confirmed',
  returnFeePayer: 'sender',
  exchangeFee: 0,
  attemptPay: 0,
  pickupFee: 0,
  redeliveryFee: 0,
  storageFee: 0,
  fractionalReturnFee: 0,
  taxBasisPoints: null,
  netAmount: 0,
  pricedAt: null,
} as const;

/** The price a row carries, without the rest of the row. */
export function figuresOf(row: Omit<Snapshot, 'pricedAt'>): Omit<Snapshot, 'pricedAt'> {
  const { pricedAt: _, ...names } = noPrice;
  const figures = Object.keys(names) as (keyof typeof names)[];
  return Object.fromEntries(figures.map((name) => [name, row[name]])) as Omit<Snapshot, 'pricedAt'>;
}

/** What a row says that its price depends on. */
export type PricedRow = ParcelToPrice & { clientId: number; originBranchId: number };

/** The price of a parcel as the lists stand now, or the refusal that names what there is no price for. */
export function snapshotWith(ctx: Context, book: Book, facts: PriceFacts, parcel: ParcelToPrice): Priced {
  const priced = priceByLists(ctx, book, facts, parcel);
  if (!priced.ok) throw unpriced(priced.problem);
  const { price } = priced;
  return {
    snapshot: {
      expected: price.expected,
      deliveryFee: price.fee,
      feeTax: price.feeTax,
      agentCommission: price.agentCommission,
      receivingCommission: price.receivingCommission,
      branchFee: price.branchShare,
      returnFee: price.returnFee,
      returnFeeTrigger: price.returnTrigger,
      returnFeePayer: price.returnPayer,
      exchangeFee: price.exchangeFee,
      attemptPay: price.attemptPay,
      pickupFee: price.pickupFee,
      redeliveryFee: price.redeliveryFee,
      storageFee: price.storageFee,
      fractionalReturnFee: price.fractionalReturnFee,
      taxBasisPoints: price.taxBasisPoints,
      netAmount: price.net,
      pricedAt: ctx.now,
    },
    explanation: price.explanation,
  };
}

/** The same for a parcel that stands in the books already. */
export async function snapshotOf(ctx: Context, row: PricedRow): Promise<Priced> {
  const facts = await priceFacts(ctx, row);
  if (!facts) throw fieldRefusal('client_id', 'errors.reference');
  return snapshotWith(ctx, facts.book, facts, row);
}

/** Another price changes what is collected and what the sender gets, and nothing else: every fee stays as it was (law L7). */
export function repriced<S extends Pick<Snapshot, 'deliveryFee'> & { serviceFees: number }>(
  row: S,
  { price, feeMode }: Pick<ParcelToPrice, 'price' | 'feeMode'>,
  cashStep: number,
): S & Pick<Snapshot, 'expected' | 'netAmount'> {
  const expected = expectedOf({ price, mode: feeMode }, row.deliveryFee, cashStep);
  const netAmount = netOf(feeMode, expected, row.deliveryFee) - row.serviceFees;
  return { ...row, expected, netAmount };
}

/** The same for a price agreed with the sender, as of now. */
export function withPrice<S extends Omit<Snapshot, 'pricedAt'> & { serviceFees: number }>(
  ctx: Context,
  row: S,
  agreed: Pick<ParcelToPrice, 'price' | 'currency' | 'feeMode'>,
): S & Snapshot {
  return { ...repriced(row, agreed, cashStepOf(settingsOf(ctx), agreed.currency)), pricedAt: ctx.now };
}

/** One line of a parcel's trace: the figures it got, and why each is what it is. */
export interface PriceTrace {
  shipmentId: number;
  figures: Record<string, unknown>;
  explanation: readonly Explanation[];
}

export function traceOf(shipmentId: number, price: number, { snapshot, explanation }: Priced): PriceTrace {
  const { pricedAt: _, ...figures } = snapshot;
  return { shipmentId, figures: { price, ...figures }, explanation };
}

/** Keeps a price in the parcel's trace: every price it ever had, why, and who caused it. */
export function tracePrice(ctx: Context, shipmentId: number, cause: string, price: number, priced: Priced): void {
  tracePrices(ctx, cause, [traceOf(shipmentId, price, priced)]);
}

/** The same for many parcels. */
export function tracePrices(ctx: Context, cause: string, traces: readonly PriceTrace[]): void {
  insertRows(ctx.db, 'shipment_price', {
    same: { cause: [cause, 'text'], user_id: [ctx.user?.id ?? null, 'bigint'], at: [ctx.now, 'timestamptz'] },
    types: { shipment_id: 'bigint', figures: 'jsonb', explanation: 'jsonb' },
    rows: traces.map(({ shipmentId, ...trace }) => ({ shipment_id: shipmentId, ...trace })),
  });
}
