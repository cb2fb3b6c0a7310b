export * from './bag-number.ts';
export * from './branch-transfer.ts';
export * from './events.ts';
export * from './transfer-discrepancy.ts';
export * from './travelling-parcels.ts';
