import { Sponsor } from '#courier/sponsors/contract';
import { entityScreens } from '#platform/web';

/** The pictures shown today, for pages of other modules; it waits for them, so that nothing moves when they come. */
export const loadSponsorStrip = () => import('./sponsor-strip.tsx');

export const screens = entityScreens(Sponsor, { without: ['show'], extras: () => import('./sponsor-extras.tsx') });
