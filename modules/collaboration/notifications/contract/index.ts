export * from './events.ts';
export * from './inner-link.ts';
export * from './notification.ts';
export * from './notification-sending.ts';
export * from './reading.ts';
