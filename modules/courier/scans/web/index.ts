import { screen } from '#platform/web';

const base = { section: 'courier' } as const;

export const screens = [
  screen('/shipments/qr', {
    ...base,
    title: 'scanScreens.title',
    permission: 'show_shipments_qr',
    load: () => import('./scan-shipments.tsx'),
  }),
  screen('/shipment-transfer/inventory/qr', {
    ...base,
    title: 'scanScreens.outbound',
    permission: 'transfer_shipment_to_branch_with_qr',
    load: () => import('./scan-outbound.tsx'),
  }),
  screen('/shipment-transfer/return/qr', {
    ...base,
    title: 'scanScreens.return',
    permission: 'transfer_returns_to_branch_with_qr',
    load: () => import('./scan-return.tsx'),
  }),
];
