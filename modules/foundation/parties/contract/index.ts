export * from './agents.ts';
export * from './client.ts';
export * from './insurer.ts';
