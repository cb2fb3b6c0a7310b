import { date, listOf } from '#platform/entity';
import { account } from './account-words.ts';
import { manualLineFields } from './manual-entry.ts';

/** Between branches and on their way balances cannot begin, and what is brought in is not brought in again. */
export const neverOpened: readonly string[] = [
  account.cashInTransit,
  account.exchangeClearing,
  account.interBranch,
  account.approvedStatements,
  account.openingBalances,
];

/** What a company brings along on the day it goes live: balances per account, party, branch and currency. */
export const openingInput = {
  date: date({ required: true }),
  lines: listOf(manualLineFields, { required: true, max: 2000 }),
};
