export * from './add-up.ts';
export * from './hours-shown.ts';
export * from './rights.ts';
export * from './shop-day.ts';
export * from './waiting.ts';
