import './branch-hold.ts';

import './branch-filters.ts';

export { archiveShipments, restoreShipments, withEnded } from './archive-shipments.ts';
export { bulkMoveJob, bulkMovesChannel } from './bulk-move-job.ts';
export { cancelBulkMove, closeBulkMove, startBulkMove } from './bulk-moves.ts';
export { changePrices, lockForPrice, type PriceChange, type PricedParcel } from './change-price.ts';
export { createShipment, currencyOf, type NewShipment, refuseUnknown } from './create-shipment.ts';
export { decideAmount, keepPrice } from './decide-amount.ts';
export { editShipment } from './edit-shipment.ts';
export { foldShipmentDeltas } from './fold-deltas.ts';
export { judgeReceiptNos, type Numbered, receiptNoIsJudgedBy } from './judge-receipt-no.ts';
export { markReported } from './mark-reported.ts';
export { custodyFaults, type ParcelFault, parcelMoneyFaults } from './move-faults.ts';
export { followMoves, type MovedParcel } from './move-followers.ts';
export { type AskedMove, guardMoves } from './move-guards.ts';
export { lockMoving, readMoving } from './move-lock.ts';
export { type MoveChoice, movesBeyond, openMoves } from './move-options.ts';
export { type Moved, mostMoved, moveShipment, moveShipments, nothingMoved } from './move-shipments.ts';
export type { MoveInput, MovingRow } from './move-types.ts';
export { addParcelDocuments, addParcelRecords, type DocumentedParcel, type ParcelDocument } from './parcel-documents.ts';
export { snapshotWith } from './price-snapshot.ts';
export { type Cast, type Chance, chanceOf, randomStep } from './random-day.ts';
export { recordDelta } from './record-delta.ts';
export { byParcelNumber, seenBy, seenIn, seenShipment, seenShipments, seenWithParcel } from './scope.ts';
export { archivedShipments, listShipments, shipments } from './shipments.ts';
export { custodianIn } from './show-shipment.ts';
export { takeBackShipments } from './take-back-shipments.ts';
