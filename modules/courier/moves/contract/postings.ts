export * from './amount-decision-entry.ts';
export * from './claim-entry.ts';
export * from './delivery-entry.ts';
export * from './price-delta-entry.ts';
export * from './return-fee-entry.ts';
