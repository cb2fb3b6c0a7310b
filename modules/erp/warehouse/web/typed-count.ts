import { latinDigits } from '#platform/entity';

/** How many somebody typed: `+5` adds to what is there, anything else says how much there is. */
export interface TypedCount {
  quantity: string;
  isMore: boolean;
}

/** What was typed as a count, in digits of any script with three decimals at most; nothing where it is none. */
export function typedCount(text: string): TypedCount | undefined {
  const [, sign, number] = /^([=+]?)\s*(\d{1,8}(?:[.,]\d{1,3})?)$/.exec(latinDigits(text).trim()) ?? [];
  return number === undefined ? undefined : { quantity: number.replace(',', '.'), isMore: sign === '+' };
}

/** In the field that waits for the scanner a count begins with a sign, so that no code is taken for one. */
export const signedCount = (text: string): TypedCount | undefined => (/^[=+]/.test(text.trim()) ? typedCount(text) : undefined);
