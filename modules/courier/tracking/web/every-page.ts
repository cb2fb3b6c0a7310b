import { addToParcelPage } from '#courier/shipments/web';
import { can } from '#platform/web';
import { IconMap } from '#platform/web/ui';

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
