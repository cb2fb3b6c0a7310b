import { type Currency, latinDigits, parseAmount, percentOf } from '#platform/entity';

export const discountTypes = ['fixed', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** So much off, or so many hundredths of a percent. */
export type Discount = { amount: number } | { basisPoints: number };

/**
 * Reads what somebody wrote as a discount: "5000" is an amount, "10%" a percentage; what a type is chosen for needs no sign. Nothing is
 * no discount; undefined is no discount anybody could give.
 */
export function readDiscount(
  written: string | null | undefined,
  currency: Currency,
  type?: DiscountType | null,
): Discount | undefined {
  const text = latinDigits(written ?? '')
    .replace('٪', '%')
    .trim();
  if (text === '') return { amount: 0 };
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?) ?%$/.exec(type === 'percentage' && !text.endsWith('%') ? `${text}%` : text) ?? [];
  if (percent !== undefined) {
    const basisPoints = Math.round(Number(percent) * 100);
    return type === 'fixed' || basisPoints > 10_000 ? undefined : { basisPoints };
  }
  const amount = parseAmount(text, currency);
  return amount === undefined || amount < 0 ? undefined : { amount };
}

/** What a discount takes off an amount: never more than it. */
export function discountOn(amount: number, discount: Discount | undefined): number {
  if (!discount) return 0;
  return Math.min(amount, 'amount' in discount ? discount.amount : percentOf(amount, discount.basisPoints));
}
