export * from './figures.ts';
export * from './fill-in.ts';
export * from './letter.ts';
export * from './letter-kinds.ts';
export * from './mail-failures.ts';
export * from './mail-settings.ts';
export * from './mail-template.ts';
export * from './message.ts';
