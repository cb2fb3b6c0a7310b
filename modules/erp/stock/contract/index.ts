export * from './opening-stock.ts';
export * from './opening-stock-entry.ts';
export * from './stock-balance.ts';
export * from './stock-move.ts';
export * from './stock-rights.ts';
export * from './worth.ts';
