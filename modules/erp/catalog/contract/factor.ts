import { latinDigits } from '#platform/entity';

/** How many of the base unit one of a unit is, as a fraction of whole numbers in its lowest terms: a carton is 24, a gram 1/1000 of a kilogram. */
export interface Factor {
  of: bigint;
  per: bigint;
}

/** The largest number a factor is made of. */
const most = 1_000_000_000n;

/** Reads "24", "1/3" or "0.5"; a decimal is taken exactly. Undefined where it is none, or is not above nothing. */
export function parseFactor(written: string): Factor | undefined {
  const [, whole = '', part = '', per = '1'] = /^(\d{1,10})(?:\.(\d{1,9}))?(?:\/(\d{1,10}))?$/.exec(plainOf(written)) ?? [];
  if (whole === '' || (part !== '' && written.includes('/'))) return undefined;
  const found = lowest({ of: BigInt(whole + part), per: BigInt(per) * 10n ** BigInt(part.length) });
  return found && found.of <= most && found.per <= most ? found : undefined;
}

const plainOf = (written: string) => latinDigits(written).replaceAll(' ', '');

/** Whether it says that one is nothing at all. */
export const isNothing = (written: string): boolean => /^0+(\.0*)?(\/\d*)?$/.test(plainOf(written));

export const factorText = ({ of, per }: Factor): string => (per === 1n ? String(of) : `${of}/${per}`);

/**
 * A quantity of a unit (whole thousandths) in its base unit; undefined where that is no whole number of thousandths, for what cannot
 * be counted exactly is not sold.
 */
export function inBaseUnit(quantity: number, { of, per }: Factor): number | undefined {
  const [counted, rest] = [(BigInt(quantity) * of) / per, (BigInt(quantity) * of) % per];
  return rest === 0n ? Number(counted) : undefined;
}

/** The other way round. */
export const inUnit = (quantity: number, { of, per }: Factor): number | undefined => inBaseUnit(quantity, { of: per, per: of });

function lowest({ of, per }: Factor): Factor | undefined {
  if (of <= 0n || per <= 0n) return undefined;
  let [a, b] = [of, per];
  while (b > 0n) [a, b] = [b, a % b];
  return { of: of / a, per: per / a };
}
