import { latinDigits } from '#platform/entity';

/** A code as it is compared: however it was typed, letters are capitals and digits Latin. */
export const codeKey = (written: string): string => latinDigits(written).replace(/\s+/g, ' ').trim().toUpperCase();

/** The digit that ends a number of an article: EAN-8, UPC-A, EAN-13 and GTIN-14 alike. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** What is wrong with a number of an article, in words; nothing where it is one. */
export function judgeArticleNumber(code: string): { key: string; values?: Record<string, unknown> } | undefined {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return { key: 'errors.product.noArticleNumber' };
  const right = checkDigit(code.slice(0, -1));
  return right === Number(code.at(-1)) ? undefined : { key: 'errors.product.checkDigit', values: { digit: right } };
}

/** The shop's own numbers begin with 200, which no maker in the world is given. */
export function ownArticleNumber(nth: number): string {
  const digits = `200${String(nth).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
