export * from './entity.ts';
export * from './field.ts';
export * from './money.ts';
export * from './read.ts';
export * from './refusal.ts';
export * from './text.ts';
