import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { entityScreens } from '#platform/web';

export const screens = [
  ...entityScreens(PriceChangeRequest, { without: ['show'], list: () => import('./price-requests.tsx') }),
  ...entityScreens(StatusChangeRequest, { without: ['show'], list: () => import('./status-requests.tsx') }),
];
