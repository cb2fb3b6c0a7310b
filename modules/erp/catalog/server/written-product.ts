import type { Bilingual } from '#platform/entity';
import type { ProductDraft } from './product-draft.ts';

/** A product that is written, with the ids of its variations, in their order. */
export interface WrittenProduct {
  id: number;
  draft: ProductDraft;
  variationIds: readonly number[];
}

/** All that something is found by, as one text. */
export const foundBy = ({ ar, en }: Bilingual, codes: readonly { code: string }[]): string =>
  [...new Set([ar, en, ...codes.map(({ code }) => code)])].join(' ');
