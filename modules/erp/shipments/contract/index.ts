export * from './delivery-payment.ts';
export * from './sale-shipment.ts';
export * from './shipment-entry.ts';
export * from './shipment-rights.ts';
