import { Discount } from '#erp/discounts/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(Discount, { without: ['show'], extras: () => import('./discount-extras.tsx') });
