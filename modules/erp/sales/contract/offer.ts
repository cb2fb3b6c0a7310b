import { factorText, findPrice, inBaseUnit, type PriceFacts, type PriceSource, parseFactor } from '#erp/catalog/contract';
import { type AutomaticDiscount, bestDiscount } from '#erp/discounts/contract';
import type { TaxMode } from '#erp/setup/contract';
import { type Bilingual, shareOf } from '#platform/entity';

/** What decides what goods are offered for: to this customer, in this branch, on this day. */
export interface Offer {
  variationId: number;
  facts: PriceFacts;
  discounts: readonly AutomaticDiscount[];
  /** The tax of these goods, and whether their price holds it. */
  tax: { id: number; percent: number; mode: TaxMode | null } | null;
  /** How many of what they are counted in one of a unit is: "24", "1/3". */
  units: readonly { id: number; factor: string }[];
  /** What may be added, each for so much more. */
  extras: readonly { id: number; name: Bilingual; price: number }[];
}

/** What an offered price came about by: where it begins, the one discount, what is added, the unit it is sold in, its tax put in or taken out. */
export type OfferSource = PriceSource | 'discount' | 'extra' | 'unit' | 'taxIn' | 'taxOut';

/** A step on the way to a price, and what it comes to there, in minor units of the sale's currency. */
export interface OfferReason {
  source: OfferSource;
  amount: number;
  values: Readonly<Record<string, string | number>>;
  /** Whose: the group's, the discount's, what is added. */
  name?: Bilingual | undefined;
}

/** What one of a unit is offered for, and why: from where its price began, step by step. */
export interface Offered {
  price: number;
  discountId: number | null;
  reasons: readonly OfferReason[];
}
export type OfferProblem = 'noPrice' | 'noRate' | 'otherUnit' | 'noExtra';

/** Goods as somebody wants them: in which unit, how many, with what added. */
export interface WantedGoods {
  unitId: number;
  quantity: number;
  extras?: readonly number[] | undefined;
}

/**
 * What goods are offered for: their price by whom it is for and how many, less the one discount that is given by itself, for one of the
 * unit they are sold in, with what is added to it, with or without its tax as the sale counts. Page and server ask the same.
 */
export function offeredFor(
  offer: Offer,
  { unitId, quantity, extras = [] }: WantedGoods,
  taxMode: TaxMode | null | undefined,
): Offered | { problem: OfferProblem } {
  const unit = parseFactor(offer.units.find(({ id }) => id === unitId)?.factor ?? '');
  const counted = unit && inBaseUnit(quantity, unit);
  if (!unit || counted === undefined) return { problem: 'otherUnit' };
  const found = findPrice(offer.facts, counted);
  if ('problem' in found) return found;
  const best = bestDiscount(found.price, offer.discounts, offer.facts.step);
  const added = extras.map((id) => offer.extras.find((extra) => extra.id === id));
  if (added.includes(undefined)) return { problem: 'noExtra' };
  const steps: OfferReason[] = found.reasons.toReversed();
  const step = (amount: number, source: OfferSource, values: OfferReason['values'] = {}, name?: Bilingual) => {
    steps.push({ source, amount, values, ...(name && { name }) });
    return amount;
  };
  const goods = best ? step(best.price, 'discount', {}, best.discount.name) : found.price;
  const each = added.reduce(
    (sum, extra) => (extra ? step(sum + extra.price, 'extra', { more: extra.price }, extra.name) : sum),
    goods,
  );
  const isOwnUnit = unit.of === unit.per;
  const one = isOwnUnit ? each : step(shareOf(each, Number(unit.of), Number(unit.per)), 'unit', { factor: factorText(unit) });
  const price = asCounted(one, offer, taxMode);
  if (offer.tax?.mode && taxMode && offer.tax.mode !== taxMode)
    step(price, taxMode === 'exclusive' ? 'taxOut' : 'taxIn', { percent: offer.tax.percent });
  return { price, discountId: best?.discount.id ?? null, reasons: steps };
}

/** A price that holds its tax has it taken out where the sale adds it, and the other way round. */
function asCounted(price: number, { tax }: Offer, taxMode: TaxMode | null | undefined): number {
  if (!tax?.mode || !taxMode || tax.mode === taxMode) return price;
  const rate = Math.round(tax.percent * 1000);
  return taxMode === 'exclusive' ? shareOf(price, 100_000, 100_000 + rate) : price + shareOf(price, rate, 100_000);
}
