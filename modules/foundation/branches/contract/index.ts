export * from './branch.ts';
