import { ParcelNotice, ParcelNoticeForm } from '#courier/notices/contract';
import { entityScreens } from '#platform/web';

export const screens = [
  ...entityScreens(ParcelNoticeForm, {
    without: ['create', 'show'],
    list: () => import('./notice-statuses.tsx'),
    form: () => import('./notice-form.tsx'),
  }),
  ...entityScreens(ParcelNotice, { extras: () => import('./notice-extras.tsx') }),
];
