import type { Bilingual } from './field.ts';

import { latinDigits } from './money.ts';

/** Text as it is stored: NFC, without NUL, bidi controls and outer blanks. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
}

/** Whether the text holds what no text may hold: NUL or half a surrogate pair. */
export function isBroken(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed();
}

/** What is kept as it came, without what no text may hold: NUL is left out, half a surrogate pair becomes a sign for what is missing. */
export function unbroken(sent: unknown): unknown {
  if (typeof sent === 'string') return isBroken(sent) ? sent.replaceAll('\u0000', '').toWellFormed() : sent;
  if (Array.isArray(sent)) return sent.map(unbroken);
  if (typeof sent !== 'object' || sent === null) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [unbroken(name), unbroken(value)]));
}

/**
 * The form two spellings of the same words share, for search: letter variants of Arabic, Persian and Kurdish, digits,
 * accents, tatweel and case are folded. The database function `fold_text` does the same.
 */
export function foldText(text: string): string {
  return latinDigits(text.normalize('NFKD'))
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200c\u200d]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیېۍئ]/g, 'ي')
    .replace(/[ؤۆ]/g, 'و')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ةەۀ]/g, 'ه')
    .replace(/[ڵ]/g, 'ل')
    .replace(/[ڕ]/g, 'ر')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Characters as a person counts them. */
export function graphemeCount(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}

/** Whether a text has more characters than it may; counted only where it could have. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let count = 0;
  for (const _ of new Intl.Segmenter().segment(text)) if (++count > most) return true;
  return false;
}

/** Whether a text is a UUID, as devices name what they made. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);
}

/** A phone as it is stored: digits only, the Iraqi and Egyptian country prefixes turned into the local 0. */
export function cleanPhone(written: string): string {
  const digits = latinDigits(written).replace(/[\s().\-\u2010-\u2015\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, '');
  return digits.replace(/^(?:\+|00)(?:964|20)0?(?=\d{9,10}$)/, '0');
}

/**
 * What somebody looks for: a whole phone, written in groups or with its country, is looked for as it is kept. Anything else
 * stays as it is written; `100222-1` is the part of a parcel that went back.
 */
export function searchedFor(written: string): string {
  const phone = cleanPhone(written);
  return /^0\d{9,10}$/.test(phone) && !/-\d{1,2}$/.test(written) ? phone : written;
}

/** A name as somebody of a language reads it: in that language, else in English, else in Arabic. */
export function nameIn(
  names: Bilingual | Readonly<Record<string, string | undefined>> | null | undefined,
  language: string,
): string {
  const known = names as Readonly<Record<string, string | undefined>> | null | undefined;
  return known?.[language] || known?.['en'] || known?.['ar'] || '';
}
