import { CompanySettings } from '#foundation/tenancy/contract';
import { alsoAt, entityScreens, type Screen, screen } from '#platform/web';

const settings = entityScreens(CompanySettings, { form: () => import('./company-settings.tsx') });

export const screens: Screen[] = [
  ...settings,
  alsoAt(settings, '/site/global_settings'),
  screen('/site', {
    title: 'siteSettings.title',
    permission: 'show_site_settings',
    load: () => import('./site-settings.tsx'),
  }),
];
