import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import type { Draft } from './move-draft.ts';

/** A delivery that was none, or a lost parcel found: everything posted since is taken back, and the row stands as before. */
export function takeBackStep(draft: Draft): void {
  const { from, after, facts } = draft;
  if (from !== status.delivered && from !== status.lost) return;
  draft.reversals.push(...facts.entryIds);
  const { expected, serviceFees, ...before } = (facts.undo ?? {}) as Partial<MovingRow>;
  Object.assign(after, before);
  // A price agreed since the delivery stays agreed, and the client's part of it; what he was charged besides stays charged.
  if (expected !== undefined) after.netAmount += after.expected - expected;
  if (serviceFees !== undefined) after.netAmount -= after.serviceFees - serviceFees;
  if (from === status.lost) return;
  Object.assign(after, {
    collected: 0,
    collectedElectronic: 0,
    gatewayId: null,
    amountConfirmed: true,
    upheldShortage: 0,
    overageTaken: 0,
    priceIncreaseOwed: 0,
    paymentMethod: null,
    deliveredAt: null,
    deliveredBranchId: null,
    deliveredTreasuryId: null,
  } satisfies Partial<MovingRow>);
}
