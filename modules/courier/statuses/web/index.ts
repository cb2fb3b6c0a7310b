import { ShipmentSize, ShipmentStatus, ShipmentType, StatusTransition } from '#courier/statuses/contract';
import { entityScreens, screen } from '#platform/web';

export { nameInLanguage, phaseOfColour, type StatusChoice, useStatusBadge, useStatuses } from './statuses.ts';

export const screens = [
  ...entityScreens(ShipmentStatus, { without: ['show'], extras: () => import('./status-extras.tsx') }),
  screen(StatusTransition.screens, {
    title: 'statusTransition.title',
    permission: 'show_site_settings',
    section: 'courier',
    load: () => import('./transfer-setting.tsx'),
  }),
  ...entityScreens(ShipmentSize),
  ...entityScreens(ShipmentType),
];
