import { followMoves } from '#courier/moves/server';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { byParcelNumber, seenWithParcel } from '#courier/shipments/server';
import { seenByStanding } from '#foundation/parties/server';
import {
  type Behaviour,
  type Context,
  implement,
  type Outcome,
  type Params,
  refuseTheOnly,
  type Sight,
  searchedByIndex,
} from '#platform/server';
import { approvePrices } from './approve-prices.ts';
import { approveStatuses } from './approve-statuses.ts';
import { approvalFacts, decisionFacts, priceFacts, type RequestEntity } from './decide-requests.ts';
import { endOvertaken } from './expire-requests.ts';
import './parcel-documents.ts';
import { cancelRequest, rejectRequests } from './reject-requests.ts';
import { priceRoutes, statusRoutes } from './request-routes.ts';
import './tell-askers.ts';

export { approvePrices } from './approve-prices.ts';
export { approveStatuses } from './approve-statuses.ts';
export { askForPrice } from './ask-price.ts';
export { askForStatus } from './ask-status.ts';
export { expireRequests } from './expire-requests.ts';
export { cancelRequest, rejectRequests } from './reject-requests.ts';

/** Whose parcels the asker sees, by the parcel's columns. */
const seenByParcel = (ctx: Context): Sight | null =>
  seenByStanding(ctx, 'current_branch_id', 'origin_branch_id', 'destination_branch_id');

/** Requests are seen by whoever sees their parcels, and found by the parcel's number or the reason given. */
const shared = ({ table }: RequestEntity) =>
  ({
    scope: seenWithParcel,
    search: (ctx: Context, words: string, params: Params, most?: number) =>
      `(${searchedByIndex(table, words, params, { sight: seenByParcel(ctx), most })} or ${byParcelNumber(ctx, words, params, { most })})`,
    without: ['create', 'edit', 'remove', 'disable'],
    whose: {
      cancel: (ctx: Context, params: Params) => (ctx.user ? `e.asked_by_id = ${params.add(ctx.user.id, 'bigint')}` : 'true'),
    },
  }) satisfies Behaviour;

type Approve = (ctx: Context, ids: readonly number[], note: string | null) => Promise<Outcome>;

/** One request is decided as several are: done, or refused with its reason. */
const verbsOf = (entity: RequestEntity, approve: Approve) => ({
  approve: async (ctx: Context, { id, note }: { id: number; note?: string | null }) =>
    refuseTheOnly(await approve(ctx, [id], note ?? null)),
  reject: async (ctx: Context, { id, note }: { id: number; note: string }) =>
    refuseTheOnly(await rejectRequests(ctx, entity, [id], note)),
  cancel: (ctx: Context, { id }: { id: number }) => cancelRequest(ctx, entity, id),
});

export const priceChangeRequests = implement(PriceChangeRequest, {
  ...shared(PriceChangeRequest),
  verbs: verbsOf(PriceChangeRequest, approvePrices),
  can: { approve: approvalFacts, reject: priceFacts },
  routes: priceRoutes,
});
const waits = decisionFacts(StatusChangeRequest);
export const statusChangeRequests = implement(StatusChangeRequest, {
  ...shared(StatusChangeRequest),
  verbs: verbsOf(StatusChangeRequest, approveStatuses),
  can: { approve: waits, reject: waits },
  routes: statusRoutes,
});

followMoves(endOvertaken);
