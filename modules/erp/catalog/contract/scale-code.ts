import type { ScalePattern } from '#erp/setup/contract';
import { checkDigit, codeKey } from './product-code.ts';

/** What a scale says: the goods by their number on it, and thousandths of their unit or what they cost. */
export type ScaleReading =
  | { item: number; quantity: number }
  | { item: number; amount: number }
  /** It is a scale's code, but it was not read right: its last digit would be this. */
  | { problem: 'checkDigit'; digit: number };

/** What stands in the code of a scale; nothing where it is none of these patterns. */
export function readScaleCode(written: string, patterns: readonly ScalePattern[]): ScaleReading | undefined {
  const code = codeKey(written);
  const pattern = patterns.find((one) => isOf(code, one));
  if (!pattern) return undefined;
  const right = checkDigit(code.slice(0, -1));
  if (pattern.hasCheckDigit && right !== Number(code.at(-1))) return { problem: 'checkDigit', digit: right };
  const number = ({ from, to }: ScalePattern['goods']) => Number(code.slice(from, to));
  const [item, said] = [number(pattern.goods), number(pattern.measure)];
  return pattern.says === 'weight' ? { item, quantity: said } : { item, amount: said * pattern.worth };
}

const isOf = (code: string, { written }: ScalePattern): boolean =>
  code.length === written.length && /^\d+$/.test(code) && [...written].every((one, at) => !/\d/.test(one) || one === code[at]);

/** The code a scale of this pattern writes; nothing where the number or what was weighed is too large for it. */
export function writeScaleCode(pattern: ScalePattern, { item, said }: { item: number; said: number }): string | undefined {
  const { written, goods, measure, hasCheckDigit } = pattern;
  const [of, much] = [String(item), String(said)];
  if (of.length > goods.to - goods.from || much.length > measure.to - measure.from) return undefined;
  const digits =
    written.slice(0, goods.from) + of.padStart(goods.to - goods.from, '0') + much.padStart(measure.to - measure.from, '0');
  return hasCheckDigit ? `${digits}${checkDigit(digits)}` : digits;
}
