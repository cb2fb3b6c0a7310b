import { type LabelPaper, placesOn } from '#erp/labels/contract';
import { integer, oneOf } from '#platform/entity';

/** Papers an address is read on. */
export const addressPapers = ['a4_24', 'a4_40', 'roll_58x40', 'roll_50x30', 'poster_a5'] as const satisfies readonly LabelPaper[];
export type AddressPaper = (typeof addressPapers)[number];
export const mostAddresses = 240;

/** What is asked of labels with a contact’s address: on which paper, how many, and from which place of the first sheet. */
export const addressLabelQuery = {
  paper: oneOf(addressPapers),
  copies: integer({ min: 1, max: mostAddresses }),
  start: integer({ min: 1 }),
};

/** How many are printed where nobody says: a sheet of stickers is filled, all else is single. */
export const copiesOn = (paper: AddressPaper, start = 1): number => placesOn(paper) - start + 1;
