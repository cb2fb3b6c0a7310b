export * from './message-failures.ts';
export * from './sms-settings.ts';
export * from './whatsapp-settings.ts';
