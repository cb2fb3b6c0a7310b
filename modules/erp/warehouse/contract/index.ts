export * from './damage-entry.ts';
export * from './damaged-stock.ts';
export * from './stock-transfer.ts';
export * from './transfer-entry.ts';
export * from './warehouse-rights.ts';
