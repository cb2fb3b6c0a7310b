import { latinDigits } from '#platform/entity';

/** What the square code on a sale's paper says: its uuid in digits alone, which every scanner types alike on every keyboard. */
export const paperCode = (uuid: string): string =>
  BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString()
    .padStart(39, '0');

/** The uuid of the sale a scanned paper is of, or one that was typed as it stands; undefined where it is another code. */
export function uuidOfPaper(scanned: string): string | undefined {
  const text = latinDigits(scanned).trim().toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text;
  if (!/^\d{39}$/.test(text) || BigInt(text) >= 1n << 128n) return undefined;
  const hex = BigInt(text).toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
