export * from './find-line.ts';
export * from './package.ts';
export * from './price-input.ts';
export * from './price-shipment.ts';
export * from './pricing-package.ts';
export * from './surcharges.ts';
export * from './without-fees.ts';
