import { followMoves } from '#courier/moves/server';
import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { byParcelNumber, seenWithParcel } from '#courier/shipments/server';
import { seenByStanding } from '#foundation/parties/server';
import { type Behaviour, type Context, implement, type Params, type Sight, searchedByIndex } from '#platform/server';
import { endOvertaken } from './expire-requests.ts';
import { priceRoutes, statusRoutes } from './request-routes.ts';
import './parcel-documents.ts';

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
const shared = ({ table }: { table: string }): Behaviour => ({
  scope: seenWithParcel,
  search: (ctx: Context, words: string, params: Params, most?: number) =>
    `(${searchedByIndex(table, words, params, { sight: seenByParcel(ctx), most })} or ${byParcelNumber(ctx, words, params, { most })})`,
  without: ['create', 'edit', 'remove', 'disable'],
});

export const priceChangeRequests = implement(PriceChangeRequest, { ...shared(PriceChangeRequest), routes: priceRoutes });
export const statusChangeRequests = implement(StatusChangeRequest, { ...shared(StatusChangeRequest), routes: statusRoutes });

followMoves(endOvertaken);
