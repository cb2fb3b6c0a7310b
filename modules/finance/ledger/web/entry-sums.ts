import { accountByCode, closedLines, type Line, type PartyKind } from '#finance/ledger/contract';
import { amountText, type Currency, currencyCodes, parseAmount } from '#platform/entity';
import type { LineParty } from './party-text.ts';

/** A line as it stands in the form, amounts as they were typed. */
export interface TypedLine {
  account_id: number | null;
  account?: { code: string; name: unknown } | undefined;
  branch_id: number | null;
  party_kind: PartyKind | null;
  party_id: number | null;
  party?: LineParty | null;
  currency: Currency;
  debit: string | null;
  credit: string | null;
  note: string | null;
}
export interface CurrencySum {
  currency: Currency;
  debit: number;
  credit: number;
}

export function blankLine(currency: Currency, branchId: number | null): TypedLine {
  return {
    account_id: null,
    branch_id: branchId,
    party_kind: null,
    party_id: null,
    currency,
    debit: null,
    credit: null,
    note: null,
  };
}

/** The kinds of party an account may be kept by. */
export function partyKindsOf(code: string | undefined): readonly PartyKind[] {
  return (code && accountByCode(code)?.parties) || [];
}

/** What stands on both sides, in minor units per currency. */
export function entrySums(lines: readonly TypedLine[]): CurrencySum[] {
  return currencyCodes
    .map((currency) => {
      const own = lines.filter((line) => line.currency === currency);
      const sum = (side: 'debit' | 'credit') => own.reduce((total, line) => total + minor(line[side], currency), 0);
      return { currency, debit: sum('debit'), credit: sum('credit') };
    })
    .filter(({ debit, credit }) => debit > 0 || credit > 0);
}

/** The amount that makes the two sides of its currency equal, on the side it is missing from. */
export function missingIn(lines: readonly TypedLine[], index: number): { side: 'debit' | 'credit'; amount: string } | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const others = lines.filter((_, at) => at !== index);
  const sum = entrySums(others).find(({ currency }) => currency === line.currency);
  const gap = (sum?.debit ?? 0) - (sum?.credit ?? 0);
  if (gap === 0) return undefined;
  return { side: gap > 0 ? 'credit' : 'debit', amount: amountText(Math.abs(gap), line.currency) };
}

/** The lines that will be added to close it between branches and currencies. */
export function closersOf(lines: readonly TypedLine[], base: Currency): Line[] {
  const whole = lines.flatMap((line): Line[] => {
    const [debit, credit] = [minor(line.debit, line.currency), minor(line.credit, line.currency)];
    if (!line.account_id || !line.branch_id || debit + credit === 0) return [];
    const side = debit > 0 ? 'debit' : 'credit';
    return [
      { account: line.account?.code ?? '', branchId: line.branch_id, side, amount: debit + credit, currency: line.currency },
    ];
  });
  return closedLines(whole, base).slice(whole.length);
}

/** Whether every currency is equal, or two of them are changed into each other. */
export function isClosed(lines: readonly TypedLine[], base: Currency): boolean {
  const sums = entrySums(lines).map(({ currency, debit, credit }) => ({ currency, gap: debit - credit }));
  const open = sums.filter(({ gap }) => gap !== 0);
  if (sums.length === 0) return false;
  if (open.length === 0) return true;
  const [first, second] = open;
  return (
    open.length === 2 &&
    open.some(({ currency }) => currency === base) &&
    Math.sign(first?.gap ?? 0) !== Math.sign(second?.gap ?? 0)
  );
}

function minor(typed: string | null, currency: Currency): number {
  return (typed && parseAmount(typed, currency)) || 0;
}
