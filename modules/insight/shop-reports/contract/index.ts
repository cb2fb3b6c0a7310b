export * from './leads.ts';
export * from './popular-products.ts';
export * from './product-purchases.ts';
export * from './rights.ts';
export * from './shop-profit.ts';
export * from './shop-result.ts';
export * from './shop-result-rows.ts';
export * from './untold-entries.ts';
