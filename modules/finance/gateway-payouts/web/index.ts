import { GatewayPayout, PaymentGateway } from '#finance/gateway-payouts/contract';
import { entityScreens, screen } from '#platform/web';

export const screens = [
  ...entityScreens(GatewayPayout, { list: () => import('./payout-list.tsx'), show: () => import('./payout-show.tsx') }),
  screen(`${GatewayPayout.screens}/create`, {
    permission: 'accounts_management',
    title: 'gatewayPayout.new',
    load: () => import('./payout-form.tsx'),
  }),
  ...entityScreens(PaymentGateway),
];
