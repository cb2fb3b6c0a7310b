import { ServiceCharge } from '#courier/moves/contract';
import { addToParcelPage } from '#courier/shipments/web';
import { can, entityScreens, registerRetry, screen } from '#platform/web';
import { IconArrowBackUp, IconReceipt } from '#platform/web/ui';

/** What a step asks for, for dialogs of other modules. */
export const loadMoveForm = () => import('./move-form.tsx');

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

export const screens = [
  ...entityScreens(ServiceCharge, { part: { fixed: {}, title: 'serviceCharge.title', empty: 'serviceCharge.empty' } }),
  screen('/shipments/deliver', {
    title: 'shipmentScreens.deliver.title',
    permission: 'edit_shipments_status',
    section: 'courier',
    load: () => import('./deliver-several.tsx'),
  }),
];
