import { latinDigits } from '#platform/entity';

const unseen = /[\u200e\u200f\u061c]/g;
const arabicZero = 0x0660;

/**
 * A parcel has its number as somebody once wrote it: with blanks or without, in Latin digits or Arabic ones. These are the spellings a
 * number that is read or typed may have there, the nearest to what was read first.
 */
export function numberSpellings(read: string): string[] {
  const written = read.normalize('NFC').replace(unseen, '').trim();
  const latin = latinDigits(written);
  const bare = latin.replace(/\s+/g, '');
  return [...new Set([written, latin, bare, arabicDigits(latin), arabicDigits(bare)])];
}

const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(arabicZero + Number(digit)));
