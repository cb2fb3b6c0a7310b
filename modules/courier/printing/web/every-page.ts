import { PrintRun } from '#courier/printing/contract';
import { addToParcelPage } from '#courier/shipments/web';
import { can } from '#platform/web';
import { IconPrinter } from '#platform/web/ui';

const permission = PrintRun.permissions.list;
const print = { key: 'print', label: 'printScreens.print', icon: IconPrinter };
addToParcelPage({
  verbs: [{ ...print, isOffered: () => can(permission), load: () => import('./print-one.tsx') }],
  many: [{ ...print, permission, load: () => import('./print-dialog.tsx') }],
});
