import type { Bilingual } from '#platform/entity';

export interface AttributeValue extends Bilingual {
  id: number;
}

/** Every way the values of some attributes go together, in their order: red S, red M, blue S, blue M. */
export function combinationsOf<V>(attributes: readonly (readonly V[])[]): V[][] {
  return attributes.reduce<V[][]>((found, values) => found.flatMap((one) => values.map((value) => [...one, value])), [[]]);
}

/** Which variation it is, whatever order its values were said in. */
export const combinationKey = (valueIds: readonly number[]): string => [...valueIds].sort((a, b) => a - b).join('-');

/**
 * A variation's number by the shop's pattern: `{sku}` is the product's, `{1}` and `{2}` the first letters of its values, `{n}` its
 * place.
 */
export function skuByPattern(
  pattern: string,
  { sku, values, place }: { sku: string; values: readonly string[]; place: number },
): string {
  const filled = pattern
    .replaceAll('{sku}', sku)
    .replaceAll('{n}', String(place))
    .replace(/\{(\d)\}/g, (_, nth: string) => shortOf(values[Number(nth) - 1] ?? ''));
  return filled.replace(/[-_/. ]{2,}/g, '-').replace(/^[-_/. ]+|[-_/. ]+$/g, '');
}

/** "Dark blue" is DAR, "XL" is XL, "500 g" is 500G. */
const shortOf = (value: string) => {
  const plain = value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return /\d/.test(plain) ? plain.slice(0, 6) : plain.slice(0, 3);
};

/** The numbers of several variations by a pattern, no two alike: a second one of the same letters gets its place behind. */
export function skusByPattern(pattern: string, sku: string, all: readonly (readonly string[])[]): string[] {
  const taken = new Set<string>();
  return all.map((values, at) => {
    const wished = skuByPattern(pattern, { sku, values, place: at + 1 });
    const free = taken.has(wished) ? `${wished}-${at + 1}` : wished;
    taken.add(free);
    return free;
  });
}
