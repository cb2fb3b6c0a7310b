import { NotificationSending } from '#collaboration/notifications/contract';
import { entityScreens, type Screen, screen } from '#platform/web';

const permission = 'show_notifications_header';

export const screens: Screen[] = [
  screen('/notifications', { permission, load: () => import('./notifications-page.tsx') }),
  ...entityScreens(NotificationSending, {
    without: ['create'],
    list: () => import('./send-page.tsx'),
    extras: () => import('./sending-extras.tsx'),
  }),
];

export const topbar = [{ key: 'notifications', order: 1, permission, load: () => import('./bell.tsx') }];
