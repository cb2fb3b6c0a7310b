import { PriceChangeRequest, StatusChangeRequest } from '#courier/requests/contract';
import { addToParcelPage } from '#courier/shipments/web';
import { can, entityScreens } from '#platform/web';
import { IconRoute, IconTags } from '#platform/web/ui';

export const screens = [
  ...entityScreens(PriceChangeRequest, { without: ['show'], list: () => import('./price-requests.tsx') }),
  ...entityScreens(StatusChangeRequest, { without: ['show'], list: () => import('./status-requests.tsx') }),
];

/** With its sender a parcel's amount is simply edited by who may; delivered or over, it is settled. */
const isPriceAsked = (row: Record<string, unknown>) => {
  const isWithSender = row['custodian_kind'] === 'client';
  return Boolean(row['priced_at']) && !row['delivered_at'] && !row['parent_id'] && !(isWithSender && can('edit_shipments'));
};

addToParcelPage({
  verbs: [
    {
      key: 'ask-price',
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
