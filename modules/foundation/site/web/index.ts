import { lazy } from 'react';
import { ContactUs, HelpArticle, PrivacyText, PrivacyVersion, Translation } from '#foundation/site/contract';
import { entityScreens, type Screen, screen } from '#platform/web';

export const screens: Screen[] = [
  ...entityScreens(ContactUs),
  ...entityScreens(PrivacyText, { extras: () => import('./privacy-extras.tsx') }),
  ...entityScreens(PrivacyVersion, { without: ['create', 'edit'], extras: () => import('./privacy-version-extras.tsx') }),
  ...entityScreens(HelpArticle, { without: ['show'] }),
  ...entityScreens(Translation, {
    without: ['show'],
    list: () => import('./translation-list.tsx'),
    form: () => import('./translation-form.tsx'),
  }),
  screen('/contact-us', { title: 'ui.site.contact', public: true, load: () => import('./contact-page.tsx') }),
  screen('/privacy', { title: 'ui.site.privacy', public: true, load: () => import('./privacy-page.tsx') }),
  screen('/help', { title: 'ui.site.help', load: () => import('./help-page.tsx') }),
  screen('/help/:id', { title: 'ui.site.help', load: () => import('./help-article-page.tsx') }),
];

/** The ways to a company, on a page that knows them already. */
export const ContactCard = lazy(() => import('./contact-card.tsx'));
