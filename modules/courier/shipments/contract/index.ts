export * from './archived-shipment.ts';
export * from './events.ts';
export * from './fee-mode.ts';
export * from './fixed-fields.ts';
export * from './new-shipment.ts';
export * from './overdue.ts';
export * from './shipment.ts';
