export * from './known-country.ts';
export * from './places.ts';
export * from './waypoint.ts';
