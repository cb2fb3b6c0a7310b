import { PrintRun } from '#courier/printing/contract';
import { screen } from '#platform/web';

const permission = PrintRun.permissions.list;

/** The dialog that prints chosen parcels, for pages of other modules. */
export const loadPrintDialog = () => import('./print-dialog.tsx');

export const screens = [
  screen('/shipment-print', {
    title: 'printScreens.title',
    permission,
    section: 'courier',
    load: () => import('./print-page.tsx'),
  }),
];

/** How far one's long prints are, over whatever page is open. */
export const floating = [{ key: 'prints', permission, section: 'courier' as const, load: () => import('./prints-panel.tsx') }];
