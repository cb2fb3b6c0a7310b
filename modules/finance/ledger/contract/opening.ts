import { date, listOf } from '#platform/entity';
import { manualLineFields } from './manual-entry.ts';

/** Between branches and on their way balances cannot begin, and what is brought in is not brought in again. */
export const neverOpened: readonly string[] = ['1140', '1145', '1450', '2115', '3900'];

/** What a company brings along on the day it goes live: balances per account, party, branch and currency. */
export const openingInput = {
  date: date({ required: true }),
  lines: listOf(manualLineFields, { required: true, max: 2000 }),
};
