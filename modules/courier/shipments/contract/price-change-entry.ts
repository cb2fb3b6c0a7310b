import { type Entry, entryOf, signed } from '#finance/ledger/contract';
import { money } from '#platform/entity';
import { linesOf } from './shipment-lines.ts';
import type { ShipmentMoney } from './shipment-money.ts';

export interface PriceChange {
  shipment: ShipmentMoney;
  requestId: number;
  /** The request's version. */
  seq: number;
  /** Δ: how much the price rose; negative where it fell. */
  delta: number;
  deliveredBy: { kind: 'agent'; agentId: number; branchId: number } | { kind: 'counter' };
  collected: number;
  isHandedIn: boolean;
}

/** What an approved price change after delivery does: to the cash an agent answers for, by entry, or by a bond. */
export function priceChangeEffect(change: PriceChange): {
  collectedChange: number;
  shortage: number;
  bond: { kind: 'payment' | 'receipt'; amount: number } | null;
} {
  const { delta, deliveredBy, collected, isHandedIn } = change;
  const bond = { kind: delta < 0 ? 'payment' : 'receipt', amount: Math.abs(delta) } as const;
  const nothing = { collectedChange: 0, shortage: 0, bond: null };
  if (delta === 0) return nothing;
  if (deliveredBy.kind === 'counter') return { ...nothing, bond };
  // Never below zero: an agent cannot give back cash he did not take.
  if (!isHandedIn) return { ...nothing, collectedChange: Math.max(delta, -collected) };
  return delta > 0 ? { ...nothing, shortage: delta } : { ...nothing, bond };
}

/** The entry of an approved price change after delivery; none where a bond settles it. */
export function priceChangeEntry(change: PriceChange): Entry | undefined {
  const { shipment, requestId, seq, deliveredBy } = change;
  const { collectedChange, shortage } = priceChangeEffect(change);
  if (deliveredBy.kind === 'counter') return undefined;
  const { held } = linesOf(shipment);
  const amount = collectedChange + shortage;
  const { branchId, agentId } = deliveredBy;
  const sum = (value: number) => money(value, shipment.currency);
  const agent = { party: { kind: 'agent', id: agentId }, shipmentId: shipment.id } as const;
  const client = { party: { kind: 'client', id: shipment.clientId }, shipmentId: shipment.id } as const;
  return entryOf({ docType: 'price_change_request', docId: requestId, event: 'approved', seq }, [
    signed(shortage > 0 ? '1215' : '1210', branchId, sum(amount), agent),
    ...held(branchId, amount),
    signed('2110', shipment.originBranchId, sum(-amount), client),
  ]);
}
