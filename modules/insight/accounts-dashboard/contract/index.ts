export * from './ageing.ts';
export * from './cash-map.ts';
export * from './flows.ts';
export * from './next-steps.ts';
export * from './place.ts';
export * from './views.ts';
export * from './why.ts';
