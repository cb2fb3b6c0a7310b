export * from './custody.ts';
export * from './events.ts';
export * from './move-events.ts';
export * from './new-shipment.ts';
export * from './postings.ts';
export * from './shipment.ts';
export * from './shipment-lines.ts';
export * from './shipment-money.ts';
