export * from './contact-us.ts';
export * from './six-languages.ts';
