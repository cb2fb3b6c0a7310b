import { cleanPhone, cleanText, latinDigits } from '#platform/entity';

/** What somebody signs in by, as it is stored: one account has one, however it is spelt. */
export interface Identifier {
  email: string | null;
  phone: string | null;
}

/** Reads an identifier as people's records keep it; nothing could be called so where both are null. */
export function identifierFrom(written: string): Identifier {
  if (written.length > 254 || written.includes('\u0000')) return { email: null, phone: null };
  const text = cleanText(written);
  return text.includes('@')
    ? { email: text.toLowerCase(), phone: null }
    : { email: null, phone: cleanPhone(latinDigits(text)).slice(0, 30) };
}
