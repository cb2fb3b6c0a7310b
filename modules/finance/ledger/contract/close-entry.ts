import { type Currency, decimalsOf, money } from '#platform/entity';
import { account } from './account-words.ts';
import { interBranch, type Line, signed, signedAmount } from './entry.ts';

/**
 * What somebody wrote, closed: between two currencies by 1145, between branches by 1450. What cannot be closed (a side missing in
 * one currency, or several foreign currencies at once) is left open, and the entry is refused as unbalanced.
 */
export function closedLines(written: readonly Line[], base: Currency): Line[] {
  const home = written[0]?.branchId;
  if (home === undefined) return [];
  const { lines, rate } = withRates(written, base);
  const whole = [...lines, ...currencyLines(lines, base, home, rate)];
  return [...whole, ...branchLines(whole, home)];
}

/** Where an entry changes one currency into another, the foreign lines are worth what they were changed for. */
function withRates(lines: readonly Line[], base: Currency): { lines: Line[]; rate?: string } {
  const open = openCurrencies(lines);
  const own = open.find(({ currency }) => currency === base);
  const foreign = open.find(({ currency }) => currency !== base);
  if (open.length !== 2 || !own || !foreign || Math.sign(own.sum) === Math.sign(foreign.sum)) return { lines: [...lines] };
  const scale = 10 ** (decimalsOf(foreign.currency) - decimalsOf(base));
  const rate = ((Math.abs(own.sum) / Math.abs(foreign.sum)) * scale).toPrecision(15);
  return { rate, lines: lines.map((line) => (line.currency === foreign.currency ? { ...line, rate } : line)) };
}

function currencyLines(lines: readonly Line[], base: Currency, home: number, rate: string | undefined): Line[] {
  if (rate === undefined) return [];
  return openCurrencies(lines).map(({ currency, sum }) =>
    signed(account.exchangeClearing, home, money(-sum, currency), currency === base ? {} : { rate }),
  );
}

function branchLines(lines: readonly Line[], home: number): Line[] {
  const groups = Map.groupBy(lines, (line) => `${line.branchId} ${line.currency} ${line.rate ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [Line];
    const sum = group.reduce((total, line) => total + signedAmount(line), 0);
    const details = first.rate === undefined ? {} : { rate: first.rate };
    return first.branchId === home || sum === 0
      ? []
      : interBranch(first.branchId, home, money(sum, first.currency)).map((line) => ({ ...line, ...details }));
  });
}

function openCurrencies(lines: readonly Line[]): { currency: Currency; sum: number }[] {
  return [...Map.groupBy(lines, (line) => line.currency)]
    .map(([currency, own]) => ({ currency, sum: own.reduce((total, line) => total + signedAmount(line), 0) }))
    .filter(({ sum }) => sum !== 0);
}
