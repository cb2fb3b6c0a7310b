export * from './scale-pattern.ts';
export * from './shop-settings.ts';
export * from './tax-rate.ts';
