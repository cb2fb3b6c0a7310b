import { type Currency, decimalsOf, money } from '#platform/entity';
import { account } from './account-words.ts';
import { credit, debit, type Line, signedAmount } from './entry.ts';

/** What a balance holds of a foreign currency, and what that is worth in the company's own: minor units, debits above zero. */
export interface Holding {
  amount: number;
  worth: number;
}

/** What the lines of an entry are valued by. */
export interface Valuation {
  /** The company's own currency. */
  base: Currency;
  /** What one unit of a currency is worth on the day of the entry; null where nobody said. */
  rateOf(currency: Currency): string | null;
  /** What balances hold before the entry, by `holdingKey`, kept up with every line; one that is missing has lines of unknown worth. */
  held: Map<string, Holding>;
}

/** Each balance of an account: in its branch, of its party, with its other branch, in its currency. */
export function holdingKey({ account: code, branchId, party, counterBranchId, currency }: Omit<Line, 'side' | 'amount'>): string {
  return [code, branchId, party?.kind ?? '', party?.id ?? '', counterBranchId ?? '', currency].join(' ');
}

/** Whether a line stands in a balance that is handed in, paid or spent one day; what was earned stays worth what it was that day. */
export function isCarried({ account: code, currency }: Pick<Line, 'account' | 'currency'>, base: Currency): boolean {
  return currency !== base && code !== account.exchangeClearing && /^[12]/.test(code);
}

/** Whether a line takes from what its balance holds. */
export function settles(line: Line, held: Holding | undefined): boolean {
  return held !== undefined && held.amount !== 0 && Math.sign(held.amount) === -Math.sign(signedAmount(line));
}

/**
 * The lines of an entry with their worth in the company's currency: what opens a balance at the day's rate, what settles one at what it
 * carries. The difference is won or lost (7110 or 7111, through 1145 as an exchange is), so that the entry comes to nothing in worth too.
 * Undefined where nothing is settled or a rate is unknown: then each line is worth what its rate says.
 */
export function carriedLines(lines: readonly Line[], by: Valuation): Line[] | undefined {
  const foreign = lines.filter(({ currency }) => currency !== by.base);
  if (foreign.some((line) => rateOf(line, by) === null)) {
    for (const line of foreign) by.held.delete(holdingKey(line));
    return undefined;
  }
  const runs = new Map<string, number>();
  const valued = new Map(foreign.map((line) => [line, valuedLine(line, by, runs)]));
  const groups = [...Map.groupBy(valued.values(), ({ line }) => `${line.branchId} ${line.currency}`).values()];
  const settling = groups.filter((group) => group.some(({ settled }) => settled !== 0));
  if (settling.length === 0) return undefined;
  const differences = settling.flatMap((group) => differenceLines(group, by.base));
  return [...lines.map((line) => withWorth(line, valued.get(line), by.base)), ...differences];
}

interface Valued {
  line: Line;
  held: Holding | undefined;
  /** Of its amount what its balance held, and what is new; debits above zero. */
  settled: number;
  opened: number;
  /** What the settled part carries, and the whole line; the latter also before it was rounded. */
  carried: number;
  worth: number;
  exact: bigint;
}

function valuedLine(line: Line, by: Valuation, runs: Map<string, number>): Valued {
  const amount = signedAmount(line);
  const held = isCarried(line, by.base) ? by.held.get(holdingKey(line)) : undefined;
  const settled = held && settles(line, held) ? Math.sign(amount) * Math.min(Math.abs(amount), Math.abs(held.amount)) : 0;
  const share = held && settled !== 0 ? (BigInt(held.worth) * BigInt(settled) * one) / BigInt(held.amount) : 0n;
  const opened = amount - settled;
  const rate = rateOf(line, by) as string;
  // As the running sum steps, so that what is rounded comes to nothing where the lines do.
  const key = `${line.branchId} ${line.currency} ${rate}`;
  const run = runs.get(key) ?? 0;
  runs.set(key, run + opened);
  const scaled = (of: number) => scaledWorth(of, rate, { from: line.currency, base: by.base });
  const worth = rounded(share) + rounded(scaled(run + opened)) - rounded(scaled(run));
  if (held) Object.assign(held, { amount: held.amount + amount, worth: held.worth + worth });
  return { line, held, settled, opened, carried: rounded(share), worth, exact: share + scaled(opened) };
}

/** What a branch won or lost of one currency; what only rounding left goes to the largest line that opens a balance. */
function differenceLines(group: readonly Valued[], base: Currency): Line[] {
  const left = group.reduce((sum, { worth }) => sum + worth, 0);
  const [largest] = group.filter(({ opened }) => opened !== 0).sort((a, b) => Math.abs(b.opened) - Math.abs(a.opened));
  const won = largest ? rounded(group.reduce((sum, { exact }) => sum + exact, 0n)) : left;
  if (largest) {
    largest.worth -= left - won;
    if (largest.held) largest.held.worth -= left - won;
  }
  return won === 0 ? [] : realised(group, won, base);
}

/** Given away at what it carried and taken at what it is worth today, or the other way round; the company's own currency stands for the rest. */
function realised(group: readonly Valued[], won: number, base: Currency): Line[] {
  const [{ line }] = group as [Valued];
  const side = (sign: number) => group.filter(({ settled }) => Math.sign(settled) === sign);
  const sum = (some: readonly Valued[], of: 'settled' | 'carried') => Math.abs(some.reduce((total, one) => total + one[of], 0));
  const isGiven = sum(side(-1), 'settled') >= sum(side(1), 'settled');
  const settling = side(isGiven ? -1 : 1);
  const carried = sum(settling, 'carried');
  const through = money(sum(settling, 'settled'), line.currency);
  const gap = money(Math.abs(won), base);
  const [taken, given] = isGiven ? [carried, carried + won] : [carried - won, carried];
  return [
    { ...debit(account.exchangeClearing, line.branchId, through), worth: taken },
    { ...credit(account.exchangeClearing, line.branchId, through), worth: -given },
    ...(won > 0
      ? [debit(account.exchangeClearing, line.branchId, gap), credit(account.exchangeGain, line.branchId, gap)]
      : [debit(account.exchangeLoss, line.branchId, gap), credit(account.exchangeClearing, line.branchId, gap)]),
  ];
}

function withWorth(line: Line, valued: Valued | undefined, base: Currency): Line {
  if (!valued) return line;
  const { worth } = valued;
  const scale = 10 ** (decimalsOf(line.currency) - decimalsOf(base));
  return { ...line, worth, rate: (Math.abs(worth / line.amount) * scale).toPrecision(15) };
}

const rateOf = ({ rate, currency }: Line, by: Valuation) => (rate === undefined ? by.rateOf(currency) : String(rate));

/** Parts of a minor unit that count before it is rounded. */
const places = 18;
const one = 10n ** BigInt(places);

function scaledWorth(amount: number, rate: string, { from, base }: { from: Currency; base: Currency }): bigint {
  const plain = /e/i.test(rate) ? Number(rate).toFixed(places) : rate;
  const [whole = '0', fraction = ''] = plain.split('.');
  const units = BigInt(whole) * one + BigInt(fraction.padEnd(places, '0').slice(0, places));
  return (BigInt(amount) * units * 10n ** BigInt(decimalsOf(base))) / 10n ** BigInt(decimalsOf(from));
}

/** Half away from zero, as the database rounds. */
function rounded(scaled: bigint): number {
  const half = scaled < 0n ? -one / 2n : one / 2n;
  return Number((scaled + half) / one);
}
