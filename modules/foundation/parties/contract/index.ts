export * from './agents.ts';
export * from './client.ts';
export * from './client-sheets.ts';
export * from './insurer.ts';
