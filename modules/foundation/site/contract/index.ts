export * from './contact-us.ts';
export * from './help-article.ts';
export * from './privacy-text.ts';
export * from './six-languages.ts';
export * from './translation.ts';
