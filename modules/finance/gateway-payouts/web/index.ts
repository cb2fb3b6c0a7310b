import { GatewayPayout, PaymentGateway } from '#finance/gateway-payouts/contract';
import { entityScreens, IconCash, screen } from '#platform/web';

export const screens = [
  ...entityScreens(GatewayPayout, {
    part: {
      fixed: {},
      title: 'gatewayPayout.title',
      empty: 'gatewayPayout.empty',
      create: { label: 'gatewayPayout.new', to: `${GatewayPayout.screens}/create`, permission: 'accounts_management' },
      beside: [{ label: 'paymentGateway.title', to: PaymentGateway.screens, icon: IconCash }],
    },
  }),
  screen(`${GatewayPayout.screens}/create`, {
    permission: 'accounts_management',
    title: 'gatewayPayout.new',
    load: () => import('./payout-form.tsx'),
  }),
  ...entityScreens(PaymentGateway),
];
