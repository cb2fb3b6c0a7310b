export * from './branch-transfer.ts';
export * from './events.ts';
export * from './travelling-parcels.ts';
