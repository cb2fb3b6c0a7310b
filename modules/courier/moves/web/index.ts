import { ServiceCharge } from '#courier/moves/contract';
import { entityScreens, screen } from '#platform/web';

/** What a step asks for, for dialogs of other modules. */
export const loadMoveForm = () => import('./move-form.tsx');

export const screens = [
  ...entityScreens(ServiceCharge, { part: { fixed: {}, title: 'serviceCharge.title', empty: 'serviceCharge.empty' } }),
  screen('/shipments/deliver', {
    title: 'shipmentScreens.deliver.title',
    permission: 'edit_shipments_status',
    section: 'courier',
    load: () => import('./deliver-several.tsx'),
  }),
];
