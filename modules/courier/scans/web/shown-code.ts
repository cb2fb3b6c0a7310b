import { latinDigits } from '#platform/entity';

/** What was read, in the digits screens say numbers in; a parcel is looked for by what stands on its label. */
export const shownCode = ({ code }: { code: string }): string => latinDigits(code);
