export * from './notice-form.ts';
export * from './notice-kinds.ts';
export * from './notice-message.ts';
export * from './sample-notice.ts';
export * from './say-notice.ts';
