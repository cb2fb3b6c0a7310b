import { lazy } from 'react';
import { ContactUs } from '#foundation/site/contract';
import { entityScreens, type Screen, screen } from '#platform/web';

export const screens: Screen[] = [
  ...entityScreens(ContactUs),
  screen('/contact-us', { title: 'ui.site.contact', public: true, load: () => import('./contact-page.tsx') }),
];

/** The ways to a company, on a page that knows them already. */
export const ContactCard = lazy(() => import('./contact-card.tsx'));
