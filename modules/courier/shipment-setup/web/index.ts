import { ShipmentSize, ShipmentStatus, ShipmentType } from '#courier/shipment-setup/contract';
import { entityScreens } from '#platform/web';

export { nameInLanguage, phaseOfColour, type StatusChoice, statusesInHand, useStatuses } from './statuses.ts';

export const screens = [
  ...entityScreens(ShipmentStatus, { without: ['show'], extras: () => import('./status-extras.tsx') }),
  ...entityScreens(ShipmentSize),
  ...entityScreens(ShipmentType),
];
