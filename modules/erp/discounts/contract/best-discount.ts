import { type Discount, discountOn } from '#erp/setup/contract';
import type { Bilingual } from '#platform/entity';

/** A discount that is given by itself, as far as it speaks of one thing. */
export interface AutomaticDiscount {
  id: number;
  name: Bilingual;
  priority: number;
  /** So many minor units off each of the goods' own unit, or hundredths of a percent. */
  off: Discount;
}

/** A price, and the discount that made it. */
export interface DiscountedPrice {
  price: number;
  discount: AutomaticDiscount;
}

/**
 * At most one is given: the highest priority, then the lowest price, then the newest. One that takes nothing off is none. `price` is for
 * one of the goods' unit in minor units; percent prices are rounded to `step` half up; never below nothing, never above the price.
 */
export function bestDiscount(price: number, discounts: readonly AutomaticDiscount[], step: number): DiscountedPrice | undefined {
  return discounts
    .map((discount) => ({ price: priceAfter(price, discount.off, step), discount }))
    .filter((one) => one.price < price)
    .reduce<DiscountedPrice | undefined>((best, one) => (best && !goesBefore(one, best) ? best : one), undefined);
}

function goesBefore(one: DiscountedPrice, other: DiscountedPrice): boolean {
  if (one.discount.priority !== other.discount.priority) return one.discount.priority > other.discount.priority;
  if (one.price !== other.price) return one.price < other.price;
  return one.discount.id > other.discount.id;
}

/** What is taken off by the amount leaves any price; what is worked out by a percentage is one the shop would write. */
function priceAfter(price: number, off: Discount, step: number): number {
  if ('amount' in off) return price - discountOn(price, off);
  return Math.min(price, toStep(BigInt(price) * BigInt(10_000 - off.basisPoints), 10_000n, BigInt(Math.max(1, step))));
}

/** A fraction, rounded half up to a step in one go: in two, 124.5 would become 125 and then 250. */
function toStep(parts: bigint, of: bigint, step: bigint): number {
  const unit = of * step;
  return Number(((parts * 2n + unit) / (unit * 2n)) * step);
}
