export * from './branch-account.ts';
export * from './payment-limit.ts';
export * from './remittance.ts';
export * from './remittance-entry.ts';
export * from './treasury.ts';
export * from './voucher.ts';
export * from './voucher-accounts.ts';
