import { type Currency, decimalsOf } from '#platform/entity';

/** What one unit of a currency is worth in the company's, as it is written: up to eight decimals, above zero. */
export function isRate(written: string): boolean {
  return /^\d{1,9}(?:\.\d{1,8})?$/.test(written) && /[1-9]/.test(written);
}

/** The smallest part of a rate that counts. */
const unit = 100_000_000n;
const inUnits = (rate: string): bigint => {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole) * unit + BigInt(fraction.padEnd(8, '0'));
};
const tens = (currency: Currency) => 10n ** BigInt(decimalsOf(currency));

/** What an amount is worth in the company's currency, in its minor units, rounded half up once. */
export function worth(amount: number, currency: Currency, { rate, base }: { rate: string; base: Currency }): number {
  if (currency === base) return amount;
  const scaled = BigInt(amount) * inUnits(rate) * tens(base);
  const scale = tens(currency) * unit;
  return Number((scaled + scale / 2n) / scale);
}

/** How much of a currency a worth in the company's currency buys, rounded half up once. */
export function boughtFor(value: number, currency: Currency, { rate, base }: { rate: string; base: Currency }): number {
  if (currency === base) return value;
  const scaled = BigInt(value) * unit * tens(currency);
  const scale = inUnits(rate) * tens(base);
  return Number((scaled + scale / 2n) / scale);
}
