import { createHmac } from 'node:crypto';

let key = '';

/** The key the codes of this product follow from; called once, at the start. */
export function configureCodes(secret: string): void {
  key = secret;
}

/**
 * The six digits that follow from a seed. Only the seed is kept, so whoever reads the database, a backup or the log finds no code;
 * without the product's secret it leads nowhere.
 */
export function codeOf(seed: string): string {
  if (!key) throw new Error('codes have no key');
  const digest = createHmac('sha256', key).update(`code ${seed}`).digest();
  // 48 bits: no code is likelier than another by more than one in 10^8.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
