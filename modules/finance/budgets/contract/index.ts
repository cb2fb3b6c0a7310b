export * from './budget.ts';
export * from './events.ts';
export * from './judge-months.ts';
export * from './left-of-months.ts';
