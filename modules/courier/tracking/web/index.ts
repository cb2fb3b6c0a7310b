import { addToParcelPage } from '#courier/shipments/web';
import { can, screen } from '#platform/web';
import { IconMap } from '#platform/web/ui';

export const screens = [
  screen('/t/:token', { title: 'tracking.title', public: true, layout: 'auth', load: () => import('./track-page.tsx') }),
];

addToParcelPage({
  verbs: [
    {
      key: 'tracking-link',
      label: 'tracking.link.verb',
      icon: IconMap,
      isOffered: () => can('shipments_management'),
      load: () => import('./link-dialog.tsx'),
    },
  ],
  notices: { wish: () => import('./wish-notice.tsx') },
});
