export { accounts } from './accounts.ts';
export { balanceOf } from './balance.ts';
export { checkBooks, entryFaults, pairFaults } from './check-books.ts';
export { journals } from './journals.ts';
export { post, postAll } from './post.ts';
export { reportBranches } from './report-query.ts';
export { reverse, reverseAll, standingEntries } from './reverse.ts';
export { setUp } from './set-up.ts';
