import './branch-filters.ts';

export { createShipment, type NewShipment } from './create-shipment.ts';
export { editShipment } from './edit-shipment.ts';
export { foldShipmentDeltas } from './fold-deltas.ts';
export { type PricedRow, type Snapshot, snapshotOf, tracePrice, withPrice } from './price-snapshot.ts';
export { nextReceiptNo } from './receipt-number.ts';
export { recordDelta, recordDeltas } from './record-delta.ts';
export { listShipments, shipments } from './shipments.ts';
export { decideAmount } from './decide-amount.ts';
export { failuresInWords, type ToldFailure } from './move-failures.ts';
export { followMoves, type MovedParcel } from './move-followers.ts';
export { lockMoving } from './move-lock.ts';
export { type Moved, moveShipment, moveShipments, mostMoved, nothingMoved } from './move-shipments.ts';
export type { MoveInput, MovingRow } from './move-types.ts';
