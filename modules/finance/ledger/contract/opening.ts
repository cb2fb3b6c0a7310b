import { date, listOf } from '#platform/entity';
import { manualLineFields } from './manual-entry.ts';

/** What a company brings along on the day it goes live: balances per account, party, branch and currency. */
export const openingInput = {
  date: date({ required: true }),
  lines: listOf(manualLineFields, { required: true, max: 2000 }),
};
