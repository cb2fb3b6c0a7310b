export * from './complaint.ts';
export * from './events.ts';
