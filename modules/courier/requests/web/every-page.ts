import { addToParcelPage } from '#courier/shipments/web';
import { can } from '#platform/web';
import { IconRoute, IconTags } from '#platform/web/ui';

/** With its sender a parcel's amount is simply edited by who may; once delivered, bonds settle what was paid at a counter. */
const isPriceAsked = (row: Record<string, unknown>) => {
  if (!row['priced_at'] || row['parent_id']) return false;
  if (row['delivered_at']) return row['amount_confirmed'] === true && !row['delivered_treasury_id'];
  return !(row['custodian_kind'] === 'client' && can('edit_shipments'));
};

addToParcelPage({
  verbs: [
    {
      key: 'ask-price',
      changes: 'price',
      label: 'requestScreens.askPrice',
      icon: IconTags,
      isOffered: (row) => !row['archived_at'] && isPriceAsked(row),
      load: () => import('./ask-price.tsx'),
    },
    {
      key: 'ask-status',
      label: 'requestScreens.askStatus',
      icon: IconRoute,
      isOffered: (row) => !row['archived_at'],
      load: () => import('./ask-status.tsx'),
    },
  ],
  notices: { requests: () => import('./waiting-requests.tsx') },
});
