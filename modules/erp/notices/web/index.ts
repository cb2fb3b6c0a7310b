import { NoticeForm, NoticeMessage } from '#erp/notices/contract';
import { entityScreens, screen } from '#platform/web';

const at = NoticeForm.screens;

export const screens = [
  ...entityScreens(NoticeForm, {
    without: ['show'],
    form: () => import('./notice-form.tsx'),
    extras: () => import('./form-extras.tsx'),
  }),
  screen(`${at}/customer`, {
    title: 'noticeForm.customers',
    permission: NoticeForm.permissions.list,
    section: 'erp',
    load: () => import('./customer-notices.tsx'),
  }),
  screen(`${at}/supplier`, {
    title: 'noticeForm.suppliers',
    permission: NoticeForm.permissions.list,
    section: 'erp',
    load: () => import('./supplier-notices.tsx'),
  }),
  ...entityScreens(NoticeMessage, { extras: () => import('./message-extras.tsx') }),
];
