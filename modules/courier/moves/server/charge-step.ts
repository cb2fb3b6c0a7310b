import { status } from '#courier/statuses/contract';
import { amountText } from '#platform/entity';
import { type Draft, type MoveCharge, taxedBy } from './move-draft.ts';

/** What the price list charges when it arises: a pickup made for nothing, and being sent out again after a return. */
export function chargeStep(draft: Draft): void {
  const { row, after, from, to, facts } = draft;
  const isPickup = from === status.withClient && to === status.cancelled && facts.wasPickedUp && row.pickupFee > 0;
  const isRedelivery = from === status.returned && to === status.outForDelivery && row.redeliveryFee > 0;
  const charge: MoveCharge | null = isPickup
    ? { kind: 'pickup', ...taxedBy(draft, row.pickupFee) }
    : isRedelivery
      ? { kind: 'redelivery', ...taxedBy(draft, row.redeliveryFee) }
      : null;
  if (!charge) return;
  draft.charges.push(charge);
  after.serviceFees += charge.amount;
  after.netAmount -= charge.amount;
  draft.details[`${charge.kind}Fee`] = amountText(charge.amount, row.currency);
}
