import { type Currency, parseAmount } from '#platform/entity';

/** Where something stands in a code: from the first of its digits to behind the last. */
interface Place {
  from: number;
  to: number;
}

/** How a scale puts what it weighed into a code: digits of its own, the goods, how much of them or what they cost, a check digit. */
export interface ScalePattern {
  /** As it stands in the settings, without what a digit of the price is worth: 21IIIIIWWWWWC. */
  written: string;
  goods: Place;
  measure: Place;
  says: 'weight' | 'price';
  hasCheckDigit: boolean;
  /** What one more in the price is worth, in minor units: five digits are few dinars. */
  worth: number;
}

export interface PatternProblem {
  key: string;
  values: Record<string, string | number>;
}

/** So many patterns a shop has: one or two for each of its scales. */
const mostPatterns = 10;
/** What carries a check digit is as long as the numbers of articles are. */
const checkedLengths = [8, 12, 13, 14];

/** The patterns of the settings, one a line, and the first thing that is wrong with them, in words. */
export function readScalePatterns(
  text: string | null,
  currency: Currency,
): { patterns: ScalePattern[]; problem: PatternProblem | undefined } {
  const lines = (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > mostPatterns) return { patterns: [], problem: wrong('tooMany', { most: mostPatterns }) };
  const patterns: ScalePattern[] = [];
  for (const [at, line] of lines.entries()) {
    const read = readPattern(line, currency);
    if ('key' in read) return { patterns: [], problem: { ...read, values: { ...read.values, line: at + 1 } } };
    const other = patterns.findIndex((one) => overlap(one.written, read.written));
    if (other >= 0) return { patterns: [], problem: wrong('overlap', { line: at + 1, other: other + 1 }) };
    patterns.push(read);
  }
  return { patterns, problem: undefined };
}

const wrong = (what: string, values: PatternProblem['values'] = {}): PatternProblem => ({
  key: `errors.scalePattern.${what}`,
  values,
});

function readPattern(line: string, currency: Currency): ScalePattern | PatternProblem {
  const [, own = '', goods = '', measure = '', check = '', factor] =
    /^(\d{1,4})(I{1,6})(W{3,6}|P{3,6})(C?)(?:\s*[X×*]\s*(\S+))?$/.exec(line.toUpperCase()) ?? [];
  if (!measure) return wrong('malformed');
  const written = own + goods + measure + check;
  // Makers are given no number that begins with 2 or 02, and 200 begins the shop's own.
  if (!/^0?2/.test(written) || written.startsWith('200')) return wrong('begins');
  if (check ? !checkedLengths.includes(written.length) : written.length < 8) return wrong(check ? 'length' : 'short');
  const says = measure.startsWith('P') ? 'price' : 'weight';
  if (factor !== undefined && says === 'weight') return wrong('weightWorth');
  const worth = factor === undefined ? 1 : (parseAmount(factor, currency) ?? 0);
  if (worth < 1 || worth > 1_000_000) return wrong('worth');
  const [from, to] = [own.length, own.length + goods.length];
  return {
    written,
    goods: { from, to },
    measure: { from: to, to: to + measure.length },
    says,
    hasCheckDigit: check !== '',
    worth,
  };
}

/** Whether one code could be meant by both. */
function overlap(one: string, other: string): boolean {
  const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9';
  return (
    one.length === other.length && [...one].every((letter, at) => !isDigit(letter) || !isDigit(other[at]) || letter === other[at])
  );
}
