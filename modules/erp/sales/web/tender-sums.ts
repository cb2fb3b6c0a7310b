import { cashDue } from '#erp/sales/contract';
import { amountText, type Currency, parseAmount } from '#platform/entity';

export type TypedTender = Record<string, any>;

/** What is due, and the smallest coin it can be paid in. */
export interface Owed {
  due: number;
  currency: Currency;
  coin: number;
}

export interface TenderSums {
  /** What no other way pays, and what of that is due in coins. */
  rest: number;
  inCash: number;
  /** What stays on account; below zero where more was typed than is due. */
  left: number;
  /** What of the cash is given back. */
  change: number;
}

/** What the typed ways of paying come to: where cash pays all that is left it is rounded to coins there are, and what is beyond that is change. */
export function tenderSums(typed: readonly TypedTender[], { due, currency, coin }: Owed): TenderSums {
  const sumOf = (isCounted: (tender: TypedTender) => boolean) =>
    typed.filter(isCounted).reduce((sum, { amount }) => sum + (parseAmount(amount ?? '0', currency) ?? 0), 0);
  const isCash = ({ method }: TypedTender) => method === 'cash';
  const cash = sumOf(isCash);
  const rest = due - sumOf((tender) => !isCash(tender));
  const inCash = rest > 0 ? cashDue(rest, coin) : 0;
  const isWhole = cash > 0 && rest > 0 && cash >= inCash;
  return { rest, inCash, left: isWhole ? 0 : rest - cash, change: isWhole ? cash - inCash : 0 };
}

/** A sum as it is paid in cash. */
export const inCoins = (amount: string | null, currency: Currency, coin: number): string | null =>
  amount && amountText(cashDue(parseAmount(amount, currency) ?? 0, coin), currency);
