export * from './places.ts';
export * from './waypoint.ts';
