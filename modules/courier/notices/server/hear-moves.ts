import { shipmentsMoved } from '#courier/moves/contract';
import { listenTo } from '#platform/server';
import { keepNotices } from './keep-notices.ts';

listenTo(shipmentsMoved, (ctx, { statusId, parcels }) =>
  keepNotices(
    ctx,
    statusId,
    parcels.map(({ shipmentId }) => shipmentId),
  ),
);
