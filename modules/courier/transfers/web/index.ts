import {
  BranchTransfer,
  IncomingParcels,
  OutgoingParcels,
  TransferDiscrepancy,
  transferRoutesOf,
  WaitingParcels,
} from '#courier/transfers/contract';
import { entityScreens, screen } from '#platform/web';

export type { WrittenOnBag } from './bag-fields.tsx';

/** The fields of a bag, for whoever else puts parcels onto a manifest. */
export const loadBagFields = () => import('./bag-fields.tsx');

const { outbound, return: back } = transferRoutesOf;
const base = { section: 'courier' } as const;

export const screens = [
  screen('/shipment-transfer/inventory', {
    ...base,
    title: 'transferScreens.send.outbound',
    permission: outbound.send,
    load: () => import('./send-outbound.tsx'),
  }),
  screen('/shipment-transfer/inventory/pending-requests', {
    ...base,
    title: 'transferScreens.receive.outbound',
    permission: outbound.receive,
    load: () => import('./receive-outbound.tsx'),
  }),
  screen('/shipment-transfer/return', {
    ...base,
    title: 'transferScreens.send.return',
    permission: back.send,
    load: () => import('./send-return.tsx'),
  }),
  screen('/shipment-transfer/return/pending-requests', {
    ...base,
    title: 'transferScreens.receive.return',
    permission: back.receive,
    load: () => import('./receive-return.tsx'),
  }),
  screen('/shipment-transfer/outgoing/outgoing', {
    ...base,
    title: 'outgoingParcels.title',
    permission: OutgoingParcels.permissions.list,
    load: () => import('./outgoing-list.tsx'),
  }),
  screen('/shipment-transfer/outgoing/pending', {
    ...base,
    title: 'waitingParcels.title',
    permission: WaitingParcels.permissions.list,
    load: () => import('./waiting-list.tsx'),
  }),
  screen('/shipment-transfer/outgoing/incoming', {
    ...base,
    title: 'incomingParcels.title',
    permission: IncomingParcels.permissions.list,
    load: () => import('./incoming-list.tsx'),
  }),
  ...entityScreens(TransferDiscrepancy, { without: ['show'], list: () => import('./discrepancy-list.tsx') }),
  ...entityScreens(BranchTransfer, {
    show: () => import('./manifest-page.tsx'),
    extras: () => import('./transfer-extras.tsx'),
  }),
];
