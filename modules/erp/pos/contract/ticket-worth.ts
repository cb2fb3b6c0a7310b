import { type SaleTerms, type SaleWorth, saleWorth } from '#erp/sales/contract';
import type { PricedLine, TaxMode } from '#erp/setup/contract';
import { worth } from '#finance/treasury/contract';
import { type Currency, roundToStep } from '#platform/entity';
import type { ShiftRates } from './cash-shift.ts';
import type { TillMethod } from './till-methods.ts';

/** What a till sells by: the company's currency and smallest coin, how its prices count tax, and what foreign notes are worth in the shift. */
export interface TillTerms {
  currency: Currency;
  cashStep: number;
  taxMode: TaxMode;
  rates: ShiftRates;
}

export interface Tender {
  method: TillMethod;
  currency: Currency;
  /** In its own currency's minor units, as it was given. */
  amount: number;
}

/** What the lines of a ticket come to: tax is worked out line by line, so that what is printed adds up. */
export const ticketWorth = (
  { currency, taxMode }: Pick<TillTerms, 'currency' | 'taxMode'>,
  discount: Pick<SaleTerms, 'discount' | 'discountType'>,
  lines: readonly PricedLine[],
): SaleWorth => saleWorth({ ...discount, currency, taxMode, taxBy: 'line' }, lines);

/** How a ticket is paid, in the company's currency. */
export interface Settled {
  /** By card, on account, with what is held for him, and with what he brought back. */
  beside: number;
  /** What foreign notes are worth in this shift. */
  foreign: number;
  /** What is to be given in the company's own notes, rounded to its smallest coin; below nothing, as much goes back. */
  due: number;
  /** What rounding added to what is asked, or took off. */
  rounding: number;
  /** The company's own notes that were given, and what of them goes back. */
  given: number;
  change: number;
  /** What is still missing. */
  left: number;
}

/**
 * How a total is paid by these tenders: whatever is no cash first, foreign notes at the shift's rate, and what is left is rounded once to
 * the smallest coin, half away from nothing; what is given beyond goes back. Where no cash moves at all nothing is rounded. `returned` is
 * what is given back of goods that come back with it; foreign notes that go back are below nothing.
 */
export function settleTicket(terms: TillTerms, total: number, tenders: readonly Tender[], returned = 0): Settled {
  const { currency, cashStep } = terms;
  const beside = returned + sumOf(tenders.filter(({ method }) => method !== 'cash').map(({ amount }) => amount));
  const cash = tenders.filter(({ method }) => method === 'cash');
  const foreign = sumOf(cash.filter((one) => one.currency !== currency).map((one) => worthOf(terms, one)));
  const given = sumOf(cash.filter((one) => one.currency === currency).map(({ amount }) => amount));
  const rest = total - beside - foreign;
  const due = roundToStep(rest, cashStep);
  return {
    beside,
    foreign,
    due,
    rounding: due - rest,
    given,
    change: Math.max(0, given - due),
    left: Math.max(0, due - given),
  };
}

/** What notes are worth in the company's currency at the shift's rate; of a currency without one, nothing. */
export function worthOf(
  { currency: base, rates }: Pick<TillTerms, 'currency' | 'rates'>,
  { currency, amount }: Omit<Tender, 'method'>,
): number {
  if (currency === base) return amount;
  const rate = rates[currency];
  return rate ? Math.sign(amount) * worth(Math.abs(amount), currency, { rate, base }) : 0;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** What is wrong with how a ticket is paid, by the name of the problem; nothing where its sums come out. */
export function tenderProblem(
  terms: TillTerms,
  total: number,
  tenders: readonly Tender[],
  returned = 0,
): 'notPaid' | 'besideBeyond' | 'noRate' | undefined {
  const { beside, left } = settleTicket(terms, total, tenders, returned);
  if (beside - returned > Math.max(0, total - returned)) return 'besideBeyond';
  if (tenders.some((one) => one.method === 'cash' && one.currency !== terms.currency && !terms.rates[one.currency]))
    return 'noRate';
  return left > 0 ? 'notPaid' : undefined;
}
