export * from './events.ts';
export * from './late-cost.ts';
export * from './purchase.ts';
export * from './purchase-cost.ts';
export * from './purchase-entry.ts';
export * from './purchase-return.ts';
export * from './purchase-rights.ts';
export * from './purchase-worth.ts';
