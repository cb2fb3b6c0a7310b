import { ShipmentSize, ShipmentType } from '#courier/statuses/contract';
import { implement } from '#platform/server';

export { forgetRules, judgedBy, moveRulesOf, type Rules, rulesInHand, rulesOf } from './move-rules.ts';
export { setUp } from './set-up.ts';
export { shipmentStatuses, statusReasons, statusTransitions } from './statuses.ts';

export const shipmentTypes = implement(ShipmentType);
export const shipmentSizes = implement(ShipmentSize);
