import { changePrices, lockForPrice, type PriceChange, priceProblem } from '#courier/moves/server';
import { PriceChangeRequest } from '#courier/requests/contract';
import { type Audited, auditAll, type Context, eachAsked, lockAllFor, type Outcome, problemOf } from '#platform/server';
import { endRequests, parcelsOf, refuseTooMany } from './decide-requests.ts';

/** Gives parcels the amounts asked for, in the same transaction as the decision; says of every other request why it stays. */
export async function approvePrices(ctx: Context, ids: readonly number[], note: string | null): Promise<Outcome> {
  refuseTooMany(ids);
  const parcels = await lockForPrice(ctx, await parcelsOf(ctx, PriceChangeRequest, ids));
  const requests = await lockAllFor(ctx, PriceChangeRequest, 'approve', ids);
  const changes: PriceChange[] = [];
  const approved: Audited[] = [];
  const decided = await eachAsked(ids, requests, async ({ row, refusal }) => {
    const { id, oldPrice, newPrice, shipmentId } = row;
    const parcel = parcels.get(shipmentId);
    if (refusal || !parcel) return refusal ? problemOf(refusal) : { key: 'errors.notFound', code: 'unknown' };
    const fixed = await priceProblem(ctx, parcel, newPrice);
    if (fixed) return { key: fixed.key, values: fixed.values };
    changes.push({ parcel, price: newPrice, requestId: id });
    approved.push({
      entity: PriceChangeRequest.name,
      entityId: id,
      action: 'approve',
      before: { state: 'pending', price: oldPrice },
      after: { state: 'approved', price: newPrice, note },
    });
    return undefined;
  });
  await changePrices(ctx, changes);
  auditAll(ctx, approved);
  await endRequests(ctx, PriceChangeRequest, decided.ok, { state: 'approved', note });
  return decided;
}
