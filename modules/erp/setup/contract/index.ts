export * from './discount.ts';
export * from './instalments.ts';
export * from './lookups.ts';
export * from './paper-totals.ts';
export * from './scale-pattern.ts';
export * from './shop-settings.ts';
export * from './tax-rate.ts';
