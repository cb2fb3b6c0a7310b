export * from './gateway-payout.ts';
export * from './payment-gateway.ts';
export * from './payout-entry.ts';
