export * from './permissions.ts';
export * from './roles.ts';
export * from './user.ts';
