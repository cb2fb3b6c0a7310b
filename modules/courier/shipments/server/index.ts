import './branch-hold.ts';

import './branch-filters.ts';

export { archiveShipments, restoreShipments, withEnded } from './archive-shipments.ts';
export { type Birth, bearParcels } from './bear-parcels.ts';
export { createOwnShipment, createShipment, currencyOf, type NewShipment, refuseUnknown } from './create-shipment.ts';
export { editOwnShipment, editShipment } from './edit-shipment.ts';
export { type Entered, enterStatus } from './enter-status.ts';
export { foldShipmentDeltas } from './fold-deltas.ts';
export { parcelFormsKept } from './form-layout-routes.ts';
export { judgeReceiptNos, type Numbered, receiptNoIsJudgedBy } from './judge-receipt-no.ts';
export { lockMoving, type MovingRow, mostLocked, readMoving } from './lock-parcels.ts';
export { markReported, unmarkReported } from './mark-reported.ts';
export { otherwiseSql } from './otherwise.ts';
export { addParcelDocuments, addParcelRecords, type DocumentedParcel, type ParcelDocument } from './parcel-documents.ts';
export {
  figuresOf,
  noPrice,
  type Priced,
  type PricedRow,
  repriced,
  snapshotWith,
  traceOf,
  tracePrices,
  withPrice,
} from './price-snapshot.ts';
export { nextReceiptNos } from './receipt-number.ts';
export { recordDelta, recordDeltas } from './record-delta.ts';
export { shipmentNotFound } from './shipment-not-found.ts';
export { archivedShipments, listShipments, parcelsAreNarrowedBy, shipments } from './shipments.ts';
export { custodianIn } from './show-shipment.ts';
export { byParcelNumber, seenBy, seenIn, seenShipment, seenShipments, seenWithParcel } from './sight.ts';
export { takeBackShipments } from './take-back-shipments.ts';
export { addServiceFee, writeDecided, writePrices } from './write-amounts.ts';
