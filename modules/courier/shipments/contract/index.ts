export * from './custody.ts';
export * from './postings.ts';
export * from './shipment-lines.ts';
export * from './shipment-money.ts';
