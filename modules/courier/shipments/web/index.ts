import { ArchivedShipment, ServiceCharge, Shipment } from '#courier/shipments/contract';
import { can, entityScreens, screen } from '#platform/web';
import { IconReceipt } from '#platform/web/ui';
import { addToParcelPage } from './parcel-additions.ts';

export { addToParcelPage, type ParcelDialogProps, type ParcelsDialogProps } from './parcel-additions.ts';
export { openPdf } from './print-sheets.ts';

/** A parcel's way, for pages of other modules. */
export const loadCustodyTimeline = () => import('./custody-timeline.tsx');

/** Parcels with their filters and verbs, for pages of other modules. */
export const loadParcelList = () => import('./shipment-list.tsx');

/** What a step asks for, for dialogs of other modules. */
export const loadMoveForm = () => import('./move-form.tsx');

addToParcelPage({
  verbs: [
    {
      key: 'charge-service',
      label: 'serviceCharge.new',
      icon: IconReceipt,
      isOffered: (row) => Boolean(row['priced_at']) && !row['archived_at'] && can('accounts_management'),
      load: () => import('./charge-service.tsx'),
    },
  ],
});

/** How far one's moves of many parcels are, over whatever page is open. */
export const floating = [
  {
    key: 'bulk-moves',
    permission: ['edit_shipments_status'],
    section: 'courier' as const,
    load: () => import('./bulk-move-panel.tsx'),
  },
];

export const screens = [
  ...entityScreens(Shipment, {
    list: () => import('./shipment-list.tsx'),
    form: () => import('./shipment-form.tsx'),
    show: () => import('./shipment-show.tsx'),
  }),
  ...entityScreens(ArchivedShipment, { without: ['show'], list: () => import('./archive-list.tsx') }),
  ...entityScreens(ServiceCharge, { part: { fixed: {}, title: 'serviceCharge.title', empty: 'serviceCharge.empty' } }),
  screen('/shipment-statuses/:id/shipments', {
    title: 'shipmentScreens.parcelsIn',
    permission: Shipment.permissions.list,
    section: 'courier',
    load: () => import('./status-shipments.tsx'),
  }),
  screen('/shipments/:id/receiver', {
    title: 'shipmentScreens.receiver.title',
    permission: 'edit_shipments_status',
    section: 'courier',
    load: () => import('./receiver-page.tsx'),
  }),
  screen('/shipments/create_fast', {
    title: 'shipmentScreens.fast.title',
    permission: 'create_shipments_fast',
    section: 'courier',
    load: () => import('./create-fast.tsx'),
  }),
  screen('/shipments/deliver', {
    title: 'shipmentScreens.deliver.title',
    permission: 'edit_shipments_status',
    section: 'courier',
    load: () => import('./deliver-several.tsx'),
  }),
];
