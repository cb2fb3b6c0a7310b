export * from './earning.ts';
export * from './spans.ts';
