import { shopDashboardKey } from '#insight/shop-dashboard/contract';
import { screen } from '#platform/web';

export const screens = [
  screen('/pos-dashboard', { permission: shopDashboardKey, section: 'erp', load: () => import('./shop-dashboard.tsx') }),
];
