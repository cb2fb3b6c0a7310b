import type { LineWorth, PricedLine, TaxMode } from '#erp/setup/contract';
import { type Currency, nextShare } from '#platform/entity';
import { type SaleTerms, saleWorth } from './sale-worth.ts';

/** A line of a sale with what of it has left, came back before, and comes back now; in thousandths. */
export interface BroughtLine extends PricedLine {
  delivered: number;
  returned: number;
  now: number;
}

/** What of a line comes back, and how many of it did before. */
export interface LineShare {
  quantity: number;
  before: number;
  now: number;
}

/** What a part of a line asks, counted from the beginning of the line, so that the parts come to the whole. */
export function partWorth({ net, tax }: LineWorth, { quantity, before, now }: LineShare): LineWorth {
  const share = (whole: number) => nextShare(whole, quantity, { before, now });
  return { net: share(net), tax: share(tax) };
}

/** What goods that come back are worth to their customer. */
export interface BroughtWorth {
  /** What they had asked, with their tax. */
  back: number;
  /** What of that only makes his debt for the sale smaller. */
  offDebt: number;
  /** What of that he had paid: it is his. */
  his: number;
}

/** What goods that come back are worth to their customer: what he still owes for their sale is lowered first. */
export function broughtWorth(sale: SaleTerms & { paid: number }, lines: readonly BroughtLine[]): BroughtWorth {
  const worth = saleWorth(sale, lines);
  const sumOf = (part: (line: BroughtLine) => { before: number; now: number }) =>
    lines.reduce((sum, line, at) => {
      const { net, tax } = partWorth(worth.lines[at] as LineWorth, { quantity: line.quantity ?? 0, ...part(line) });
      return sum + net + tax;
    }, 0);
  const back = sumOf(({ returned, now }) => ({ before: returned, now }));
  const { net, tax } = lines.some(({ delivered }) => delivered > 0) ? worth.shipping : { net: 0, tax: 0 };
  // What left and did not come back is billed; what was paid beyond it is held for what is still to leave.
  const billed = sumOf(({ delivered, returned }) => ({ before: returned, now: delivered - returned })) + net + tax;
  const settled = Math.min(sale.paid, billed);
  const his = Math.max(0, settled - (billed - back));
  return { back, offDebt: back - his, his };
}

export interface ExchangeWorth extends BroughtWorth {
  /** What is taken instead comes to. */
  taken: number;
  /** What of that is paid with what came back. */
  credit: number;
  toPay: number;
  /** What is left of what came back: it goes back, or is held for him. */
  over: number;
}

/** What an exchange comes to: what came back pays for what is taken instead, as far as it was paid; the rest is paid, or is left over. */
export function exchangeWorth(
  brought: BroughtWorth,
  terms: { currency: Currency; taxMode?: TaxMode | null | undefined },
  goods: readonly PricedLine[],
): ExchangeWorth {
  const { total: taken } = saleWorth(terms, goods);
  const credit = Math.min(brought.his, taken);
  return { ...brought, taken, credit, toPay: taken - credit, over: brought.his - credit };
}
