import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldRefusal, foldText, isBroken, latinDigits } from '#platform/entity';
import type { Context } from '#platform/server';

export const passwordLeast = 8;
export const passwordMost = 200;
const product = ['karwan', 'كاروان'];

/** Whose password it is to be. */
interface Owner {
  name?: unknown;
  email?: unknown;
  phone?: unknown;
}

/**
 * Refuses a password too short to hold, among the commonest, or made of what anybody knows of its owner: his name, e-mail and
 * phone, his company and the product. Taken as typed, blanks included.
 */
export function refuseGuessable(ctx: { tenant: Pick<Context['tenant'], 'name' | 'slug'> }, password: string, owner: Owner): void {
  const length = [...password].length;
  if (isBroken(password)) throw fieldRefusal('password', 'errors.brokenText');
  if (length < passwordLeast) throw fieldRefusal('password', 'errors.passwordShort', { min: passwordLeast });
  if (length > passwordMost) throw fieldRefusal('password', 'errors.tooLong', { max: passwordMost });
  if (isCommon(password)) throw fieldRefusal('password', 'errors.passwordCommon');
  const company = [...Object.values(ctx.tenant?.name ?? {}), ctx.tenant?.slug ?? ''];
  if (isMadeOf(password, [...wordsOf(owner), ...company.flatMap(pieces), ...product]))
    throw fieldRefusal('password', 'errors.passwordOwn');
}

let common: ReadonlySet<string> | undefined;
/** Whether a password is among those tried first, however it is capitalised; or one letter again and again. */
export function isCommon(password: string): boolean {
  common ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('# ')),
  );
  const folded = password.normalize('NFKC').toLowerCase();
  return common.has(folded) || common.has(folded.trim()) || new Set(folded).size === 1;
}

function wordsOf({ name, email, phone }: Owner): string[] {
  const [local = '', domain = ''] = String(email ?? '').split('@');
  // What a domain ends in (com, iq) is no word of its owner's.
  const hosts = domain.split('.').slice(0, -1);
  const digits = String(phone ?? '').replace(/\D/g, '');
  // With or without the country's prefix.
  const line = digits.length > 9 ? [digits.slice(-10), digits.slice(-9)] : [];
  return [...[String(name ?? ''), local, ...hosts].flatMap(pieces), ...line];
}

const pieces = (words: string): string[] => [words, ...words.split(/[\s._+-]+/)].map(bare).filter((word) => word.length > 2);
const bare = (words: string): string => latinDigits(foldText(words)).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether hardly anything but these words is left of a password: a year, a dot, an exclamation mark. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = bare(password);
  let rest = whole;
  for (const word of [...new Set(words)].sort((one, other) => other.length - one.length)) rest = rest.replaceAll(word, '');
  return rest.length < whole.length && rest.replace(/\p{N}/gu, '').length < 3 && rest.replace(/\P{N}/gu, '').length <= 6;
}
