export * from './cheque.ts';
export * from './cheque-entry.ts';
export * from './events.ts';
