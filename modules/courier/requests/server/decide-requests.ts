import { mostMoved } from '#courier/moves/server';
import { PriceChangeRequest, requestsDecided, type StatusChangeRequest } from '#courier/requests/contract';
import { type Context, judgeAllFor, may, type Params, refuseCount, sql } from '#platform/server';
import { waitingChangedFor } from './waiting-counts.ts';

export type RequestEntity = typeof PriceChangeRequest | typeof StatusChangeRequest;

/** Refuses a call about no request, or about more than one call decides. */
export const refuseTooMany = (ids: readonly number[]): void =>
  refuseCount(ids, { field: 'request_ids', words: 'request', most: mostMoved });

/** The parcels of requests the asker may see: locked before their requests, so that two deciders never wait in a ring. */
export async function parcelsOf(ctx: Context, entity: RequestEntity, ids: readonly number[]): Promise<number[]> {
  return (await judgeAllFor(ctx, entity, 'approve', ids)).map(({ row }) => row.shipmentId);
}

/** What keeps somebody from deciding a request that waits and that another asked for: its time is over, or he carries parcels. */
export const decisionFacts =
  ({ name }: RequestEntity) =>
  ({ now, user }: Context, params: Params): Record<string, string> => ({
    [`errors.${name}.is_expired`]: `e.expires_at <= ${params.add(now, 'timestamptz')}`,
    'errors.request.agent': String(Boolean(user?.courierId ?? user?.receivingAgentId)),
  });

/** The same of a price: who gets less agrees to it, the sender or staff who may in his place; more is the company's to allow. */
export function priceFacts(ctx: Context, params: Params): Record<string, string> {
  const isClient = Boolean(ctx.user?.clientId);
  const [allowsLess, allowsMore] = [may(ctx, 'approve_price_decrease'), may(ctx, 'approve_price_increase')];
  return {
    ...decisionFacts(PriceChangeRequest)(ctx, params),
    'errors.request.decrease': isClient || allowsLess ? 'false' : 'e.new_price < e.old_price',
    'errors.request.increase': !isClient && allowsMore ? 'false' : 'e.new_price > e.old_price',
  };
}

/** A price is agreed to as it was when it was asked about, in the currency it was asked in. */
export const approvalFacts = (ctx: Context, params: Params): Record<string, string> => ({
  ...priceFacts(ctx, params),
  'errors.request.priceMoved': `(e.old_price, e.currency) <> (select s.price, s.currency from shipment s where s.tenant_id = :tenant and s.id = e.shipment_id)`,
});

export interface Decision {
  state: 'approved' | 'rejected' | 'cancelled';
  note: string | null;
}

/** Writes down how requests ended, all of them in one statement, and tells of it where somebody decided. They must be locked. */
export async function endRequests(
  ctx: Context,
  entity: RequestEntity,
  ids: readonly number[],
  { state, note }: Decision,
): Promise<void> {
  const ended = await ctx.db.query<{
    shipmentId: number;
  }>(sql`update ${sql.table(entity.table)} set state = ${state}, decided_by_id = ${ctx.user?.id ?? null}::bigint,
      decided_at = ${ctx.now}::timestamptz, decision_note = ${note}::text, version = version + 1, updated_at = ${ctx.now}::timestamptz
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::bigint[]) returning shipment_id`);
  await waitingChangedFor(
    ctx,
    entity,
    ended.map((one) => one.shipmentId),
  );
  if (state === 'cancelled' || ids.length === 0) return;
  const kind = entity.name === PriceChangeRequest.name ? 'price' : 'status';
  ctx.publish(requestsDecided.with({ kind, requestIds: [...ids], decision: state }));
}
