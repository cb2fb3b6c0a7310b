import { modeFacts } from '#courier/scans/contract';
import { screen } from '#platform/web';

const base = { section: 'courier' } as const;

export const screens = [
  screen('/shipments/qr', {
    ...base,
    title: 'scanScreens.title',
    permission: modeFacts.audit.permissions[0],
    load: () => import('./scan-shipments.tsx'),
  }),
  screen('/shipment-transfer/inventory/qr', {
    ...base,
    title: 'scanScreens.outbound',
    permission: modeFacts.load_manifest.permissions[0],
    load: () => import('./scan-outbound.tsx'),
  }),
  screen('/shipment-transfer/return/qr', {
    ...base,
    title: 'scanScreens.return',
    permission: modeFacts.load_manifest.permissions[1],
    load: () => import('./scan-return.tsx'),
  }),
];
