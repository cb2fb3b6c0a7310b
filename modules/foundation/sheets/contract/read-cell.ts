import { cleanPhone, foldText, latinDigits } from '#platform/entity';

const yes = [
  'yes',
  'y',
  'true',
  '1',
  'x',
  '✓',
  '✔',
  'نعم',
  'اي',
  'صح',
  'erê',
  'ere',
  'بەڵێ',
  'oui',
  'vrai',
  'sí',
  'si',
  'verdadero',
  '是',
  '对',
];
const no = ['no', 'n', 'false', '0', '-', '✗', 'لا', 'كلا', 'خطا', 'na', 'نەخێر', 'non', 'faux', 'falso', '否', '不'];
const yesNo = new Map([
  ...yes.map((word) => [foldText(word), true] as const),
  ...no.map((word) => [foldText(word), false] as const),
]);

/** A yes or no as people write it in a cell, in any of our languages; undefined where it is neither. */
export const readYesNo = (written: string): boolean | undefined => yesNo.get(foldText(written));

/**
 * A phone as it was before the sheet took it for a number: spreadsheets drop its leading zero, and people write the country
 * before it without a plus. Only where that gives it a length the company knows; else it is left as it is.
 */
export function restorePhone(written: string, lengths: readonly number[]): string {
  const digits = cleanPhone(written.replace(/\.0+$/, ''));
  if (!/^\d+$/.test(digits) || lengths.includes(digits.length)) return digits;
  const local = digits.replace(/^(?:00)?(?:964|20)0?(?=\d{9,10}$)/, '');
  const restored = `0${local}`;
  return !local.startsWith('0') && lengths.includes(restored.length) ? restored : digits;
}

/**
 * An amount without the currency's name and blanks. In a currency without decimals `50.000` may mean fifty thousand or fifty, so
 * it is given back as it is written and refused by the reader.
 */
export function amountIn(written: string, decimals: number): string {
  const text = latinDigits(written)
    .replace(/(?:iqd|usd|eur|egp|د\.?\s?ع\.?|دينار|دولار|جنيه|[$€£])/gi, '')
    .replace(/[\s\u00a0\u202f]/g, '');
  if (decimals === 0 && /^[+-]?\d{1,3}(?:\.\d{3})+$/.test(text)) return `? ${text}`;
  return text;
}

/** A whole number that a sheet keeps with decimals. */
export const wholeIn = (written: string) => latinDigits(written).trim().replace(/\.0+$/, '');

/** A code: one of digits alone the sheet may keep as 100001.0; any other is as it is written. */
export const codeIn = (written: string) => (/^[\d٠-٩۰-۹]+(\.0+)?$/.test(written.trim()) ? wholeIn(written) : written);

/** A name without the signs people put between its parts. */
export const foldName = (name: string) => foldText(name.replace(/[-_/\\,،.()|]+/g, ' '));
