export { createPayout, type NewGatewayPayout, owedBy } from './create-payout.ts';
export { gatewayPayouts, paymentGateways } from './payouts.ts';
export { reversePayout } from './reverse-payout.ts';
export { setUp } from './set-up.ts';
