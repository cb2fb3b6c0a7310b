export * from './agents.ts';
export * from './client.ts';
