import { ShipmentSize, ShipmentStatus, ShipmentType, StatusTransition } from '#courier/statuses/contract';
import { alsoAt, entityScreens, type Screen, screen } from '#platform/web';

export { nameInLanguage, phaseOfColour, type StatusChoice, useStatusBadge, useStatuses } from './statuses.ts';

const statuses = entityScreens(ShipmentStatus, { without: ['show'], extras: () => import('./status-extras.tsx') });
const sizes = entityScreens(ShipmentSize);
const types = entityScreens(ShipmentType);

export const screens: Screen[] = [
  ...statuses,
  screen(StatusTransition.screens, {
    title: 'statusTransition.title',
    permission: 'show_site_settings',
    section: 'courier',
    load: () => import('./transfer-setting.tsx'),
  }),
  ...sizes,
  ...types,
  // The site settings lead to them too.
  alsoAt(statuses, '/site/shipment-status'),
  alsoAt(sizes, '/site/shipment-sizes'),
  alsoAt(types, '/site/shipment-types'),
];
