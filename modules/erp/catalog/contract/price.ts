import { type Bilingual, type Currency, decimalsOf, roundToStep } from '#platform/entity';

/** A group of prices, as far as it speaks of one thing. */
export interface GroupFacts {
  name?: Bilingual;
  way: 'percent' | 'prices';
  /** Thousandths of a percent: -10 % is -10000. */
  percent: number | null;
  currency: Currency;
  /** Its own price of this thing, in its own currency. */
  price: number | null;
}

/** All a price depends on; what is not known here decides nothing. */
export interface PriceFacts {
  currency: Currency;
  /** What worked-out prices are rounded to. */
  step: number;
  productPrice: number | null;
  variationPrice: number | null;
  /** From so many thousandths on; `isOwn` speaks of this variation and not of all of its product. */
  ranges: readonly { from: number; price: number; isOwn: boolean }[];
  customersGroup?: GroupFacts | null;
  branchGroup?: GroupFacts | null;
  /** What the customer's group pays more, or less: thousandths of a percent. */
  customerPercent?: number | null;
  /** What that group is called. */
  customerGroup?: Bilingual | null;
  /** What a unit of a foreign currency is worth today, as a decimal: { USD: '1310' }. */
  rates: Readonly<Partial<Record<Currency, string>>>;
  /** What somebody who may typed himself. */
  typed?: number | null;
}

export type PriceSource = 'typed' | 'customersGroup' | 'branchGroup' | 'customerPercent' | 'range' | 'variation' | 'product';

/** What decided a price, and what it was worked out from. */
export interface PriceReason {
  source: PriceSource;
  /** What it comes to, in the currency of the sale. */
  amount: number;
  values: Readonly<Record<string, string | number>>;
  /** The group that decided it. */
  name?: Bilingual | undefined;
}
export type FoundPrice = { price: number; reasons: PriceReason[] } | { problem: 'noPrice' | 'noRate' };

/**
 * What goods cost, and why: the first that speaks of them decides. Typed by hand; the customer's group of prices, then the branch's;
 * his group's percentage; the quantity; the variation; the product. Page and server ask the same function.
 */
export function findPrice(facts: PriceFacts, quantity: number): FoundPrice {
  if (facts.typed !== null && facts.typed !== undefined) return decided('typed', facts.typed);
  for (const source of ['customersGroup', 'branchGroup'] as const) {
    const found = groupPrice(facts, source);
    if (found) return found;
  }
  const shelf = shelfPrice(facts);
  if (facts.customerPercent && shelf)
    return byPercent(
      facts,
      { source: 'customerPercent', percent: facts.customerPercent, name: facts.customerGroup ?? undefined },
      shelf,
    );
  const range = rangeOf(facts, quantity);
  if (range) return decided('range', range.price, { from: range.from });
  return shelf ? { price: shelf.amount, reasons: [shelf] } : { problem: 'noPrice' };
}

const decided = (
  source: PriceSource,
  amount: number,
  values: PriceReason['values'] = {},
  name?: Bilingual | undefined,
): FoundPrice => ({
  price: amount,
  reasons: [{ source, amount, values, ...(name && { name }) }],
});

/** What stands on the shelf: the variation's own price, else the product's. */
function shelfPrice({ variationPrice, productPrice }: PriceFacts): PriceReason | undefined {
  if (variationPrice !== null) return { source: 'variation', amount: variationPrice, values: {} };
  return productPrice === null ? undefined : { source: 'product', amount: productPrice, values: {} };
}

function groupPrice(facts: PriceFacts, source: 'customersGroup' | 'branchGroup'): FoundPrice | undefined {
  const group = facts[source];
  if (!group) return undefined;
  if (group.way === 'percent') {
    const shelf = shelfPrice(facts);
    return group.percent !== null && shelf
      ? byPercent(facts, { source, percent: group.percent, name: group.name }, shelf)
      : undefined;
  }
  if (group.price === null) return undefined;
  if (group.currency === facts.currency) return decided(source, group.price, {}, group.name);
  const rate = facts.rates[group.currency];
  if (!rate) return { problem: 'noRate' };
  const amount = upToStep(exchanged(group.price, group.currency, facts.currency, rate), facts.step);
  return decided(source, amount, { own: group.price, currency: group.currency, rate }, group.name);
}

/** A percentage more or less, rounded half up to the shop's step; never below nothing. */
function byPercent(
  facts: PriceFacts,
  { source, percent, name }: { source: PriceSource; percent: number; name?: Bilingual | undefined },
  shelf: PriceReason,
): FoundPrice {
  const exact = BigInt(shelf.amount) * BigInt(100_000 + percent);
  const amount = Math.max(0, roundToStep(Number((exact + 50_000n) / 100_000n), facts.step));
  return { price: amount, reasons: [{ source, amount, values: { percent }, ...(name && { name }) }, shelf] };
}

/** The largest quantity that is reached; one that speaks of the variation itself goes before those of its product. */
function rangeOf({ ranges }: PriceFacts, quantity: number) {
  const reached = ranges.filter(({ from }) => from <= quantity);
  const own = reached.filter(({ isOwn }) => isOwn);
  return (own.length > 0 ? own : reached).reduce<(typeof reached)[number] | undefined>(
    (best, one) => (best && best.from >= one.from ? best : one),
    undefined,
  );
}

/** An amount of one currency in another, as a fraction that is rounded up once: [how much, of how many parts]. */
function exchanged(amount: number, from: Currency, to: Currency, rate: string): readonly [bigint, bigint] {
  const [whole = '0', part = ''] = rate.split('.');
  const parts = 10n ** BigInt(part.length + decimalsOf(from));
  return [BigInt(amount) * BigInt(whole + part) * 10n ** BigInt(decimalsOf(to)), parts];
}

function upToStep([amount, parts]: readonly [bigint, bigint], step: number): number {
  const unit = parts * BigInt(Math.max(1, step));
  return Number((amount + unit - 1n) / unit) * Math.max(1, step);
}
