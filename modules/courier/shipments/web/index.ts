import { ArchivedShipment, ParcelForm, Shipment } from '#courier/shipments/contract';
import { entityScreens, screen } from '#platform/web';

export {
  addToParcelPage,
  type MoveDialogProps,
  type ParcelDialogProps,
  type ParcelSubject,
  type ParcelsDialogProps,
} from './parcel-additions.ts';
export { openPdf } from './print-sheets.ts';

/** A parcel's way, for pages of other modules. */
export const loadCustodyTimeline = () => import('./custody-timeline.tsx');

/** Parcels with their filters and verbs, for pages of other modules. */
export const loadParcelList = () => import('./shipment-list.tsx');

export const screens = [
  ...entityScreens(Shipment, {
    list: () => import('./shipment-list.tsx'),
    form: () => import('./shipment-form.tsx'),
    show: () => import('./shipment-show.tsx'),
  }),
  ...entityScreens(ArchivedShipment, { without: ['show'], list: () => import('./archive-list.tsx') }),
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
    layout: 'fullwidth',
    load: () => import('./create-fast.tsx'),
  }),
  screen('/site/create-shipment', {
    title: 'parcelForm.screens.create',
    permission: ParcelForm.permissions.edit,
    section: 'courier',
    load: async () => ({ default: (await import('./form-layout-page.tsx')).CreateLayout }),
  }),
  screen('/site/create-shipment-fast', {
    title: 'parcelForm.screens.fast',
    permission: ParcelForm.permissions.edit,
    section: 'courier',
    load: async () => ({ default: (await import('./form-layout-page.tsx')).FastLayout }),
  }),
];
