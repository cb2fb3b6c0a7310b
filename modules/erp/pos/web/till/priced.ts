import {
  type Goods,
  type Settled,
  type ShiftRates,
  settleTicket,
  type TillLists,
  type TillSettings,
  type TillTerms,
  ticketWorth,
  tillOffer,
} from '#erp/pos/contract';
import { type Offer, type OfferProblem, type OfferReason, offeredFor, type SaleWorth } from '#erp/sales/contract';
import { discountOn, lineAsks, readDiscount } from '#erp/setup/contract';
import { shareOf } from '#platform/entity';
import type { TillLine, TillTicket } from './ticket.ts';

/** What a till sells by at this moment: its catalogue, and the shift's day and rates. */
export interface TillAt {
  settings: TillSettings;
  /** What decides about goods, of all that is few: a shop may have a price from a quantity on for each of fifty thousand. */
  listsFor: (goods: Goods) => TillLists;
  goodsOf: (id: number) => Goods | undefined;
  day: string;
  rates: ShiftRates;
}

/** A line with what follows from it. */
export interface PricedTillLine {
  line: TillLine;
  goods: Goods | undefined;
  offer: Offer | undefined;
  /** What one was offered for, and what it is sold for; in minor units. */
  listed: number;
  price: number;
  taxPercent: number;
  reasons: readonly OfferReason[];
  /** What the line asks after its own discount, and how much that is. */
  asks: number;
  off: number;
  problem: OfferProblem | 'unknown' | undefined;
}

/** A ticket with what follows from it: the same functions as the server's. */
export interface PricedTicket {
  ticket: TillTicket;
  terms: TillTerms;
  lines: readonly PricedTillLine[];
  worth: SaleWorth;
  /** What came back and pays. */
  returned: number;
  settled: Settled;
}

export function pricedTicket(ticket: TillTicket, at: TillAt): PricedTicket {
  const { currency, cashStep, taxMode } = at.settings;
  const terms = { currency, cashStep, taxMode, rates: at.rates };
  const lines = ticket.lines.map((line) => pricedLine(line, ticket, at));
  const worth = ticketWorth(terms, { discount: ticket.discount }, lines.map(asWritten));
  const returned = Math.max(0, (ticket.returning?.his ?? 0) - (ticket.returning?.keep ?? 0));
  return { ticket, terms, lines, worth, returned, settled: settleTicket(terms, worth.total, ticket.tenders, returned) };
}

const asWritten = ({ line, price, taxPercent }: PricedTillLine) => ({
  quantity: line.quantity,
  price,
  discount: line.discount,
  taxPercent,
});

/** Worked out once for each line as it stands: a long ticket is not reckoned anew for each scan. */
const known = new WeakMap<TillLine, { of: TillAt; group: number | null; priced: PricedTillLine }>();

function pricedLine(line: TillLine, { customer }: TillTicket, at: TillAt): PricedTillLine {
  const group = customer?.group ?? null;
  const kept = known.get(line);
  if (kept && kept.of === at && kept.group === group) return kept.priced;
  const priced = priceLine(line, group, at);
  known.set(line, { of: at, group, priced });
  return priced;
}

function priceLine(line: TillLine, customerGroup: number | null, at: TillAt): PricedTillLine {
  const { settings, day, rates } = at;
  const goods = at.goodsOf(line.goods);
  const nothing = { line, goods, offer: undefined, listed: 0, price: 0, taxPercent: 0, reasons: [], asks: 0, off: 0 };
  if (!goods) return { ...nothing, problem: 'unknown' };
  const offer = tillOffer(at.listsFor(goods), settings, goods, { customerGroup, day, rates });
  const found = offeredFor(offer, { unitId: line.unit, quantity: line.quantity, extras: line.extras }, settings.taxMode);
  const listed = 'problem' in found ? 0 : found.price;
  const price = line.typed ?? listed;
  const whole = shareOf(price, line.quantity, 1000);
  const off = discountOn(whole, readDiscount(line.discount, settings.currency));
  return {
    ...{ line, goods, offer, listed, price, off },
    taxPercent: offer.tax?.percent ?? 0,
    reasons: 'problem' in found ? [] : found.reasons,
    asks: lineAsks({ quantity: line.quantity, price, discount: line.discount }, settings.currency),
    problem: 'problem' in found && (line.typed === null || found.problem !== 'noPrice') ? found.problem : undefined,
  };
}

/** The lines on which more is taken off by hand than the cashier may, as the server judges it; `most` in thousandths of a percent. */
export function beyondLimit({ lines, worth, terms }: PricedTicket, most: number | null): PricedTillLine[] {
  if (most === null) return [];
  const bare = ticketWorth(
    terms,
    {},
    lines.map(({ line, listed, taxPercent }) => ({ quantity: line.quantity, price: listed, taxPercent })),
  ).lines;
  const sumOf = (part: { net: number; tax: number } | undefined) => (part?.net ?? 0) + (part?.tax ?? 0);
  return lines.filter((_, at) => {
    const whole = sumOf(bare[at]);
    const allowed = Number((BigInt(whole) * BigInt(most) + 99_999n) / 100_000n);
    return whole - sumOf(worth.lines[at]) > allowed;
  });
}
