export * from './code-bounds.ts';
export * from './permissions.ts';
export * from './roles.ts';
export * from './sign-in-bounds.ts';
export * from './user.ts';
