import './booked-documents.ts';

export { askedOfMany, bulkMove } from './bulk-moves.ts';
export { changePrices, type PriceChange } from './change-price.ts';
export { chargeService, reverseCharge } from './charge-service.ts';
export { decideAmount, keepPrice } from './decide-amount.ts';
export { lockForPrice, type PricedParcel, priceProblem } from './fixed-price.ts';
export { custodyFaults, type ParcelFault, parcelMoneyFaults } from './move-faults.ts';
export { followDecisions, followMoves, type MovedParcel } from './move-followers.ts';
export { type AskedMove, guardMoves } from './move-guards.ts';
export { type MoveChoice, movesBeyond, openMoves } from './move-options.ts';
export { moveRoutes } from './move-routes.ts';
export { type Moved, mostMoved, moveShipment, moveShipments, nothingMoved } from './move-shipments.ts';
export type { MoveInput } from './move-types.ts';
export { type Cast, type Chance, chanceOf, lossSaid, randomStep } from './random-day.ts';
export { serviceCharges } from './service-charges.ts';
