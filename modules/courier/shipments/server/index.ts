export { createShipment, type NewShipment } from './create-shipment.ts';
export { editShipment } from './edit-shipment.ts';
export { foldShipmentDeltas } from './fold-deltas.ts';
export { type PricedRow, type Snapshot, snapshotOf, tracePrice, withPrice } from './price-snapshot.ts';
export { nextReceiptNo } from './receipt-number.ts';
export { recordDelta, recordDeltas } from './record-delta.ts';
export { listShipments, shipments } from './shipments.ts';
