import { Sponsor } from '#courier/sponsors/contract';
import { entityScreens } from '#platform/web';

export const screens = entityScreens(Sponsor, { without: ['show'], extras: () => import('./sponsor-extras.tsx') });
