import { readFileSync } from 'node:fs';
import path from 'node:path';
import { amountText, type Bilingual, type Currency, inGroups, nameIn } from '#platform/entity';
import type { Context } from '../context.ts';
import { type Language, translate } from '../translate.ts';

/** The language of a paper. The typeface speaks Latin and Arabic; a Chinese reader gets his papers in English. */
export const paperLanguage = (locale: string): Language => (locale === 'zh' ? 'en' : (locale as Language));

/** What `head.typ` asks for: language, direction, company, and the words of the paper, by their names under `section`. */
export function paperHead(ctx: Context, section: string, names: readonly string[]): Record<string, unknown> {
  const language = paperLanguage(ctx.locale);
  return {
    lang: language,
    rtl: language === 'ar',
    company: nameIn(ctx.tenant.name, language),
    texts: Object.fromEntries(names.map((name) => [name, translate(language, `${section}.${name}`)])),
  };
}

/** A person as he is called, anything with two names in the language of the paper; null for nobody. */
export const nameOn = (name: string | Bilingual | null | undefined, language: Language): string | null =>
  typeof name === 'string' ? name : name ? nameIn(name, language) : null;

/** What people wrote, and which way its first letter runs. */
export const said = (text: string) => ({ text, rtl: /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) });

/** An amount in minor units as paper shows it: thousands apart, decimals as the currency has them. */
export const grouped = (minor: number, currency: Currency): string => inGroups(amountText(minor, currency));

const templates = new Map<string, string>();

/** A template of several pieces, each a file of `folder`; what every paper begins with stands before them. */
export function paperTemplate(folder: string, ...pieces: readonly string[]): string {
  const key = [folder, ...pieces].join(' ');
  const known = templates.get(key);
  if (known) return known;
  const files = [path.join(import.meta.dirname, 'head.typ'), ...pieces.map((piece) => path.join(folder, `${piece}.typ`))];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  templates.set(key, text);
  return text;
}
