import { LabelRun } from '#erp/labels/contract';
import { entityScreens, screen } from '#platform/web';

export const screens = [
  screen('/erp-products/poster-printing', {
    title: 'labelDesk.title',
    permission: LabelRun.permissions.list,
    section: 'erp',
    load: () => import('./label-desk.tsx'),
  }),
  ...entityScreens(LabelRun, { extras: () => import('./label-run-extras.ts') }),
];
