export * from './acts.ts';
export * from './day-order.ts';
export * from './evidence.ts';
export * from './links.ts';
