export * from './definitions.ts';
export * from './factor.ts';
export * from './product.ts';
export * from './product-code.ts';
export * from './product-input.ts';
export * from './unit.ts';
export * from './variation-matrix.ts';
