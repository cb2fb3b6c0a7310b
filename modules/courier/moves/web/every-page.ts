import { addToParcelPage } from '#courier/shipments/web';
import { can, registerRetry } from '#platform/web';
import { IconArrowBackUp, IconReceipt } from '#platform/web/ui';

addToParcelPage({
  mover: () => import('./move-dialog.tsx'),
  notices: { 'amount-decision': () => import('./amount-decision.tsx') },
  verbs: [
    {
      key: 'charge-service',
      label: 'serviceCharge.new',
      icon: IconReceipt,
      isOffered: (row) => Boolean(row['priced_at']) && !row['archived_at'] && can('accounts_management'),
      load: () => import('./charge-service.tsx'),
    },
    {
      key: 'correct-delivery',
      label: 'shipmentScreens.correct.action',
      icon: IconArrowBackUp,
      tone: 'danger',
      isOffered: (row) => Boolean(row['delivered_at']) && can('reverse_delivered_shipment'),
      load: () => import('./correct-delivery.tsx'),
    },
  ],
});

registerRetry('shipment.move', () => import('./retry-move.tsx'));
