import { Letter } from '#foundation/letters/contract';
import { implement } from '#platform/server';

export { codeOf, configureCodes } from './codes.ts';
export { mailTemplates, setUpTemplates } from './mail-templates.ts';
export { openPost, type Post } from './post.ts';
export { forgetLetters, keepDays, sendLetters } from './send-letters.ts';
export { writeLetter } from './write-letter.ts';

/** What was written, to whom, and what became of it. Nobody writes one by hand. */
export const letters = implement(Letter, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable', 'export'],
});
