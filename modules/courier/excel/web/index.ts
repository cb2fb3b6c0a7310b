import { permissionOf } from '#courier/excel/contract';
import { screen } from '#platform/web';

export const screens = [
  screen('/shipments/excel-create', {
    title: 'excelScreens.create.title',
    permission: permissionOf.create,
    section: 'courier',
    load: () => import('./excel-create.tsx'),
  }),
  screen('/shipments/excel-edit', {
    title: 'excelScreens.edit.title',
    permission: permissionOf.edit,
    section: 'courier',
    load: () => import('./excel-edit.tsx'),
  }),
];

/** How far one's uploads are, over whatever page is open. */
export const floating = [
  {
    key: 'excel',
    permission: [permissionOf.create, permissionOf.edit],
    section: 'courier' as const,
    load: () => import('./progress-panel.tsx'),
  },
];
