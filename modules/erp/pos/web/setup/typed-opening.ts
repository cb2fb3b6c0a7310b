import { amountText, type Currency, parseAmount } from '#platform/entity';
import type { Notes } from '../device/till-store.ts';

/** What lies in a drawer of one currency when a shift begins, as it is typed. */
export interface TypedOpening {
  currency: Currency;
  /** Fetched from a treasury for it. */
  added: string | null;
  treasury: number | null;
  /** Null: what the last shift left, and what was fetched. */
  counted: string | null;
}

const minor = (text: string | null, currency: Currency) => parseAmount(text ?? '', currency) ?? 0;

/** What lies there once what was fetched is in it, in minor units; `float` is what the shift before left. */
export function countedIn({ currency, added, counted }: TypedOpening, float: readonly Notes[]): number {
  if (counted !== null) return minor(counted, currency);
  return leftIn(currency, float) + minor(added, currency);
}

export const leftIn = (currency: Currency, float: readonly Notes[]): number =>
  float.find((one) => one.currency === currency)?.amount ?? 0;

/** What was counted: of the company's own currency always, of others where there is any. */
export const openedNotes = (typed: readonly TypedOpening[], float: readonly Notes[]): Notes[] =>
  typed
    .map((one, at) => ({ at, currency: one.currency, amount: countedIn(one, float) }))
    .filter(({ at, amount }) => at === 0 || amount > 0)
    .map(({ currency, amount }) => ({ currency, amount }));

/** What was fetched, as it travels. */
export const fetched = (typed: readonly TypedOpening[]): Record<string, unknown>[] =>
  typed
    .filter(({ added, currency, treasury }) => treasury !== null && minor(added, currency) > 0)
    .map(({ added, currency, treasury }) => ({
      treasury_id: treasury,
      currency,
      amount: amountText(minor(added, currency), currency),
    }));
