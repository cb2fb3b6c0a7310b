import { GatewayPayout, PaymentGateway } from '#finance/gateway-payouts/contract';
import { entityScreens, screen } from '#platform/web';

export const screens = [
  ...entityScreens(GatewayPayout, {
    part: {
      fixed: {},
      title: 'gatewayPayout.title',
      empty: 'gatewayPayout.empty',
      create: { label: 'gatewayPayout.new', to: `${GatewayPayout.screens}/create`, permission: 'accounts_management' },
    },
  }),
  screen(`${GatewayPayout.screens}/create`, {
    permission: 'accounts_management',
    title: 'gatewayPayout.new',
    load: () => import('./payout-form.tsx'),
  }),
  ...entityScreens(PaymentGateway),
];
