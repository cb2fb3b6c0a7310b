export * from './branch-transfer.ts';
export * from './travelling-parcels.ts';
