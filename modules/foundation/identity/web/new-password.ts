/** Letters and digits nobody mistakes for one another when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to hand over: four groups of four, about 79 bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, randomLetter).join('')).join('-');
}

/** Bytes past the last whole multiple are thrown away, so that no letter is likelier than another. */
function randomLetter(): string {
  const limit = 256 - (256 % letters.length);
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] as number;
    if (byte < limit) return letters[byte % letters.length] as string;
  }
}
