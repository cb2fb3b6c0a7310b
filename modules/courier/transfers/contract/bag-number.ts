import { latinDigits } from '#platform/entity';

/** A bag's number as it is kept and looked for: the same bag however somebody writes it, in small letters or with blanks. */
export function bagNumber(written: string): string {
  return latinDigits(written)
    .normalize('NFC')
    .replace(/[\u200e\u200f\u061c\s]+/g, '')
    .toUpperCase();
}
