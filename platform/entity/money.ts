/**
 * Money is an integer number of the currency's minor units, never a fraction: 50,000 IQD is 50000, 12.50 USD is 1250.
 * Amounts stay inside the safe-integer range, so sums are exact.
 */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** The currencies the product knows, in the order people choose from, with their ids in the lookups and the decimals they are written with. */
export const currencies = {
  IQD: { id: 4, decimals: 0 },
  USD: { id: 2, decimals: 2 },
  EUR: { id: 3, decimals: 2 },
  EGP: { id: 1, decimals: 2 },
} as const;
export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as Currency[];

/** The largest amount accepted anywhere, in minor units; far above any day's cash, far below 2^53. */
export const largestAmount = 10 ** 14;

export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`);
  return { amount, currency };
}

/** As offices write them behind an amount. */
const arabicSigns: Partial<Record<string, string>> = { IQD: 'د.ع', EGP: 'ج.م', USD: 'دولار', EUR: 'يورو' };

/** How a currency is written beside an amount in a language: its sign in Arabic, its code elsewhere. */
export function currencySign(currency: string, language: string): string {
  return (language === 'ar' && arabicSigns[currency]) || currency;
}

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(currencies, value);
}

export function decimalsOf(currency: Currency): number {
  return currencies[currency].decimals;
}

/**
 * Reads what a person or program wrote ("50,000", "١٢٫٥", 12.5) as minor units; undefined where it is no exact amount.
 * Never rounds: 12.345 USD is refused, as is 0.5 IQD.
 */
export function parseAmount(written: unknown, currency: Currency): number | undefined {
  const text = typeof written === 'number' ? numberText(written) : typeof written === 'string' ? latinDigits(written).trim() : '';
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const decimals = decimalsOf(currency);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return undefined;
  const digits = whole.replaceAll(',', '') + kept.padEnd(decimals, '0');
  const amount = Number(digits);
  if (!Number.isSafeInteger(amount) || amount > largestAmount) return undefined;
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** Major units with exactly the currency's decimals, as amounts travel on the wire: 1250 USD → "12.50". */
export function amountText(amount: number, currency: Currency): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(amount);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A number as it is read: thousands apart, decimals as they are: "50000.5" → "50,000.5". */
export function inGroups(number: string): string {
  const [whole = '', fraction] = number.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (fraction ? `.${fraction}` : '');
}

/** Arabic-Indic and Persian digits and separators as Latin ones; everything else unchanged. */
export function latinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (d) => String(d.charCodeAt(0) - 0x06f0))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',');
}

/** A percentage of an amount in basis points (2500 = 25 %), rounded half up once. */
export function percentOf(amount: number, basisPoints: number): number {
  const scaled = BigInt(amount) * BigInt(basisPoints);
  const half = scaled >= 0n ? 5000n : -5000n;
  return Number((scaled + half) / 10000n);
}

/** Rounds half up to the smallest coin used (cash step 250: 1,130 → 1,250); a step of 0 or 1 changes nothing. */
export function roundToStep(amount: number, step: number): number {
  if (step <= 1) return amount;
  return Math.sign(amount) * Math.floor((Math.abs(amount) + step / 2) / step) * step;
}

/**
 * An amount in parts by weight, by the largest remainder: they come to the whole, and each is off its share by less than one. Where
 * nothing weighs anything all weigh the same.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, one) => total + one, 0);
  if (sum === 0)
    return spread(
      amount,
      weights.map(() => 1),
    );
  const whole = BigInt(Math.abs(amount));
  const shares = weights.map((weight, at) => {
    const scaled = whole * BigInt(weight);
    return { at, share: Number(scaled / BigInt(sum)), rest: scaled % BigInt(sum) };
  });
  const missing = Math.abs(amount) - shares.reduce((total, { share }) => total + share, 0);
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const one of byRest.slice(0, missing)) one.share++;
  return shares.map(({ share }) => (share === 0 ? 0 : Math.sign(amount) * share));
}

/** `amount` × `part` ÷ `of` in whole numbers, rounded half away from nothing once. */
export function shareOf(amount: number, part: number, of: number): number {
  if (of === 0) return 0;
  const scaled = BigInt(Math.abs(amount)) * BigInt(part) * 2n + BigInt(of);
  return (amount < 0 ? -1 : 1) * Number(scaled / (BigInt(of) * 2n)) || 0;
}

/**
 * What part of a whole belongs to a quantity that comes after another: counted from the beginning each time, so that the parts of any
 * split come to the whole.
 */
export function nextShare(whole: number, of: number, { before, now }: { before: number; now: number }): number {
  return shareOf(whole, before + now, of) - shareOf(whole, before, of);
}

function numberText(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? String(value) : '';
}
