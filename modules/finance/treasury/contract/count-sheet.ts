import { integer, listOf } from '#platform/entity';
import type { CountedNote } from './denominations.ts';

/** A count as it is sent: pieces of each note. */
export const countSheet = listOf<CountedNote>(
  {
    denomination: integer({ required: true, min: 1, max: 1_000_000 }),
    pieces: integer({ required: true, min: 0, max: 1_000_000 }),
  },
  { max: 50 },
);
