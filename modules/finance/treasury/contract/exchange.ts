import { type Currency, decimalsOf } from '#platform/entity';

/** What one unit of a currency is worth in the company's, as it is written: up to six decimals, above zero. */
export function isRate(written: string): boolean {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(written) && /[1-9]/.test(written);
}

const millionths = (rate: string): bigint => {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
};
const tens = (currency: Currency) => 10n ** BigInt(decimalsOf(currency));

/** What an amount is worth in the company's currency, in its minor units, rounded half up once. */
export function worth(amount: number, currency: Currency, { rate, base }: { rate: string; base: Currency }): number {
  if (currency === base) return amount;
  const scaled = BigInt(amount) * millionths(rate) * tens(base);
  const scale = tens(currency) * 1_000_000n;
  return Number((scaled + scale / 2n) / scale);
}

/** How much of a currency a worth in the company's currency buys, rounded half up once. */
export function boughtFor(value: number, currency: Currency, { rate, base }: { rate: string; base: Currency }): number {
  if (currency === base) return value;
  const scaled = BigInt(value) * 1_000_000n * tens(currency);
  const scale = millionths(rate) * tens(base);
  return Number((scaled + scale / 2n) / scale);
}
