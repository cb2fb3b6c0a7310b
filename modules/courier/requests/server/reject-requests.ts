import { keepPrice } from '#courier/moves/server';
import { decisionProblem, PriceChangeRequest, priceDecisionProblem } from '#courier/requests/contract';
import { lockMoving, type MovingRow } from '#courier/shipments/server';
import { type Entity, notFound, Refusal } from '#platform/entity';
import { audit, type Context, eachAsked, type Outcome } from '#platform/server';
import type { PriceRow } from './asked-rows.ts';
import { deciderOf, refuseTooMany } from './decide-requests.ts';
import { endRequests, lockRequests, parcelsOf } from './lock-requests.ts';

/** Says no to requests, and why. A parcel delivered while its price was asked about keeps the price it had. */
export async function rejectRequests(
  ctx: Context,
  entity: Pick<Entity, 'name' | 'table'>,
  ids: readonly number[],
  note: string,
): Promise<Outcome> {
  refuseTooMany(ids);
  const judge = entity.name === PriceChangeRequest.name ? priceDecisionProblem : decisionProblem;
  const parcels = await askedAbout(ctx, entity, ids);
  const requests = await lockRequests<PriceRow>(ctx, entity, ids);
  const decided = await eachAsked(ids, requests, async (request) => {
    const key = judge(request, deciderOf(ctx), ctx.now);
    if (key) return { key };
    const parcel = parcels.get(request.shipmentId);
    if (parcel) await keepPrice(ctx, parcel, { isRefused: true, note });
    audit(ctx, {
      entity: entity.name,
      entityId: request.id,
      action: 'reject',
      before: { state: 'pending' },
      after: { state: 'rejected', note },
    });
    return undefined;
  });
  await endRequests(ctx, entity, decided.ok, { state: 'rejected', note });
  return decided;
}

/** Takes one's own request back while nobody has decided. */
export async function cancelRequest(ctx: Context, entity: Pick<Entity, 'name' | 'table'>, id: number): Promise<void> {
  const parcels = await askedAbout(ctx, entity, [id]);
  const [request] = await lockRequests<PriceRow>(ctx, entity, [id]);
  if (!request) throw notFound();
  if (ctx.user && request.askedById !== ctx.user.id) throw new Refusal('errors.request.othersOwn', { status: 403 });
  if (request.state !== 'pending') throw new Refusal(`errors.request.${request.state}`, { status: 409 });
  audit(ctx, {
    entity: entity.name,
    entityId: id,
    action: 'cancel',
    before: { state: 'pending' },
    after: { state: 'cancelled' },
  });
  await endRequests(ctx, entity, [id], { state: 'cancelled', note: null });
  const parcel = parcels.get(request.shipmentId);
  if (parcel) await keepPrice(ctx, parcel, { isRefused: false });
}

/** The parcels whose price is asked about, locked before the requests as everywhere. */
async function askedAbout(
  ctx: Context,
  entity: Pick<Entity, 'name' | 'table'>,
  ids: readonly number[],
): Promise<Map<number, MovingRow>> {
  if (entity.name !== PriceChangeRequest.name) return new Map();
  const rows = await lockMoving(ctx, await parcelsOf(ctx, entity, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
