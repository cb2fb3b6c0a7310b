import { Letter } from '#foundation/letters/contract';
import { implement } from '#platform/server';

export { codeOf, configureCodes } from './codes.ts';
export { letterRounds } from './letter-rounds.ts';
export { mailSettings, setUpMail } from './mail-settings.ts';
export { mailTemplates, setUpTemplates } from './mail-templates.ts';
export { openPost, type Post } from './post.ts';
export { failureOf, forgetLetters, keepDays } from './send-letters.ts';
export { trySending } from './try-sending.ts';
export { configureMail, wayOut } from './ways-out.ts';
export { saidOf } from './what-came-of-it.ts';
export { writeLetter } from './write-letter.ts';

/** What was written, to whom, and what became of it. Nobody writes one by hand. */
export const letters = implement(Letter, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable', 'export'],
});
