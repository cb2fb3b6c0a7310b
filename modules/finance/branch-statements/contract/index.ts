export * from './branch-statement.ts';
