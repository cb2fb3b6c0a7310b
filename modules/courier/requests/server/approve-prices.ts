import { changePrices, lockForPrice, type PriceChange, type PricedParcel, priceProblem } from '#courier/moves/server';
import { PriceChangeRequest, priceDecisionProblem } from '#courier/requests/contract';
import { amountText } from '#platform/entity';
import { type Audited, auditAll, type Context, eachAsked, type Outcome, type Problem } from '#platform/server';
import type { PriceRow } from './asked-rows.ts';
import { deciderOf, refuseTooMany } from './decide-requests.ts';
import { endRequests, lockRequests, parcelsOf } from './lock-requests.ts';

/** Gives parcels the amounts asked for, in the same transaction as the decision; says of every other request why it stays. */
export async function approvePrices(ctx: Context, ids: readonly number[], note: string | null): Promise<Outcome> {
  refuseTooMany(ids);
  const parcels = await lockForPrice(ctx, await parcelsOf(ctx, PriceChangeRequest, ids));
  const requests = await lockRequests<PriceRow>(ctx, PriceChangeRequest, ids);
  const changes: PriceChange[] = [];
  const approved: Audited[] = [];
  const decided = await eachAsked(ids, requests, async (request) => {
    const parcel = parcels.get(request.shipmentId);
    const problem = await problemOf(ctx, request, parcel);
    if (problem || !parcel) return problem;
    const { id, oldPrice, newPrice } = request;
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

async function problemOf(ctx: Context, request: PriceRow, parcel: PricedParcel | undefined): Promise<Problem | undefined> {
  const key = priceDecisionProblem(request, deciderOf(ctx), ctx.now);
  if (key) return { key };
  if (!parcel) return { key: 'errors.notFound', code: 'unknown' };
  const fixed = await priceProblem(ctx, parcel, request.newPrice);
  if (fixed) return { key: fixed.key, values: fixed.values };
  const { price, currency } = parcel.row;
  return price === request.oldPrice
    ? undefined
    : { key: 'errors.request.priceMoved', values: { price: amountText(price, currency) } };
}
