export * from './fractional-shipments.ts';
export * from './return-collection.ts';
export * from './returns.ts';
export * from './shipment-log-entry.ts';
