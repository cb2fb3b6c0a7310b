import './branch-hold.ts';

import './branch-filters.ts';

export { createShipment, type NewShipment } from './create-shipment.ts';
export { decideAmount } from './decide-amount.ts';
export { editShipment } from './edit-shipment.ts';
export { foldShipmentDeltas } from './fold-deltas.ts';
export { failuresInWords, type ToldFailure } from './move-failures.ts';
export { custodyFaults, type ParcelFault, parcelMoneyFaults } from './move-faults.ts';
export { followMoves, type MovedParcel } from './move-followers.ts';
export { lockMoving } from './move-lock.ts';
export { type Moved, mostMoved, moveShipment, moveShipments, nothingMoved } from './move-shipments.ts';
export type { MoveInput, MovingRow } from './move-types.ts';
export { type PricedRow, type Snapshot, snapshotOf, tracePrice, withPrice } from './price-snapshot.ts';
export { type Cast, type Chance, chanceOf, randomStep } from './random-day.ts';
export { nextReceiptNo } from './receipt-number.ts';
export { recordDelta, recordDeltas } from './record-delta.ts';
export { listShipments, shipments } from './shipments.ts';
