export * from './best-discount.ts';
export * from './discount.ts';
