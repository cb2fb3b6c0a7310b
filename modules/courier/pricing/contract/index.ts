export * from './find-line.ts';
export * from './package.ts';
export * from './price-input.ts';
export * from './pricing-package.ts';
export * from './rate.ts';
export * from './surcharges.ts';
