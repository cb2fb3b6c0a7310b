export * from './papers.ts';
export * from './print-run.ts';
