import { lazy } from 'react';
import { ContactUs, PrivacyText, PrivacyVersion } from '#foundation/site/contract';
import { entityScreens, type Screen, screen } from '#platform/web';

export const screens: Screen[] = [
  ...entityScreens(ContactUs),
  ...entityScreens(PrivacyText, { extras: () => import('./privacy-extras.tsx') }),
  ...entityScreens(PrivacyVersion, { without: ['create', 'edit'] }),
  screen('/contact-us', { title: 'ui.site.contact', public: true, load: () => import('./contact-page.tsx') }),
  screen('/privacy', { title: 'ui.site.privacy', public: true, load: () => import('./privacy-page.tsx') }),
];

/** The ways to a company, on a page that knows them already. */
export const ContactCard = lazy(() => import('./contact-card.tsx'));
