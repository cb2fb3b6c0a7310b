export * from './sponsor.ts';
