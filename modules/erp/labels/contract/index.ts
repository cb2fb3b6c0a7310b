export * from './bars.ts';
export * from './label-paper.ts';
export * from './label-run.ts';
