import { latinDigits } from '#platform/entity';

/** What was read, in the digits screens say numbers in; a parcel is looked for by what stands on its label. */
export const shownCode = ({ code }: { code: string }): string => latinDigits(code);

/** One for all spellings of a number: what is heard twice, or was expected, is known before the server has looked for it. */
export const speltAlike = (code: string): string => latinDigits(code).replaceAll(/\s/g, '');
