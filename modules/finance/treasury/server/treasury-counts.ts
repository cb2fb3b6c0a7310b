import { TreasuryCount } from '#finance/treasury/contract';
import { type Implemented, implement } from '#platform/server';
import { bookCount } from './book-count.ts';
import { countTreasury } from './count-treasury.ts';

export const treasuryCounts: Implemented = implement(TreasuryCount, { verbs: { count: countTreasury, book: bookCount } });
