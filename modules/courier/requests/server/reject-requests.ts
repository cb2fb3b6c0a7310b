import { decisionProblem, PriceChangeRequest, priceDecisionProblem } from '#courier/requests/contract';
import { type Entity, notFound, Refusal } from '#platform/entity';
import { audit, type Context, eachAsked, type Outcome } from '#platform/server';
import type { PriceRow } from './asked-rows.ts';
import { deciderOf, refuseTooMany } from './decide-requests.ts';
import { endRequests, lockRequests } from './lock-requests.ts';

/** Says no to requests, and why; nothing changes about their parcels. */
export async function rejectRequests(
  ctx: Context,
  entity: Pick<Entity, 'name' | 'table'>,
  ids: readonly number[],
  note: string,
): Promise<Outcome> {
  refuseTooMany(ids);
  const judge = entity.name === PriceChangeRequest.name ? priceDecisionProblem : decisionProblem;
  const requests = await lockRequests<PriceRow>(ctx, entity, ids);
  const decided = await eachAsked(ids, requests, (request) => {
    const key = judge(request, deciderOf(ctx), ctx.now);
    if (key) return { key };
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
}
