import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { followMoves, seenBy } from '#courier/shipments/server';
import { type Behaviour, type Context, implement, type Params } from '#platform/server';
import { endOvertaken } from './expire-requests.ts';
import { priceRoutes, statusRoutes } from './request-routes.ts';
import './parcel-documents.ts';

export { approvePrices } from './approve-prices.ts';
export { approveStatuses } from './approve-statuses.ts';
export { askForPrice } from './ask-price.ts';
export { askForStatus } from './ask-status.ts';
export { expireRequests } from './expire-requests.ts';
export { cancelRequest, rejectRequests } from './reject-requests.ts';

const searchMost = 1001;

/** Requests are seen by whoever sees their parcels, and found by the parcel's number or the reason given. */
const shared: Behaviour = {
  scope: (ctx, params) => {
    const seen = seenBy(ctx, params, 'p');
    return seen && `exists (select from shipment p where p.tenant_id = e.tenant_id and p.id = e.shipment_id and ${seen})`;
  },
  search: (_ctx: Context, words: string, params: Params) => {
    const said = params.add(words, 'text');
    return `(position(fold_text(${said}) in fold_text(e.reason)) > 0 or e.shipment_id = any(array(select shipment_search(${said}, ${searchMost}))))`;
  },
  without: ['create', 'edit', 'remove', 'disable'],
};

export const priceChangeRequests = implement(PriceChangeRequest, { ...shared, routes: priceRoutes });
export const statusChangeRequests = implement(StatusChangeRequest, { ...shared, routes: statusRoutes });

followMoves(endOvertaken);
