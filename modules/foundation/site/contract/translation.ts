import { defineEntity, type Row, text } from '#platform/entity';
import { type SiteLanguage, siteLanguages } from './six-languages.ts';

/** A company says so many texts its own way at most: a browser gets those of its language in one answer. */
export const mostTranslations = 500;

const permission = 'show_site_settings';
const word = { max: 500 } as const;

/** A text of the product that a company says in words of its own, in the languages it has one for. */
export const Translation = defineEntity('translation', {
  path: 'translations',
  screens: '/site/translations',
  fields: {
    key: text({ required: true, unique: true, max: 200 }),
    wordEn: text(word),
    wordAr: text(word),
    wordKu: text(word),
    wordFr: text(word),
    wordEs: text(word),
    wordZh: text(word),
  },
  title: 'key',
  list: {
    columns: ['key', 'wordEn', 'wordAr', 'updatedAt'],
    hide: ['updatedAt'],
    filters: [],
    search: ['key'],
    sort: 'key',
    widths: { key: 22, wordEn: 15, wordAr: 15 },
  },
  permissions: { list: permission, create: permission, edit: permission, remove: permission },
});
export type Translation = Row<typeof Translation>;

/** What the product says at a key, by language; null where a language has no such form. */
export type Texts = Record<SiteLanguage, string | null>;

/** A text of the product as one chooses it. */
export interface ProductText {
  key: string;
  /** Where it is said: the name of the record or the part of a page. */
  place: string;
  texts: Texts;
  /** The company's own words for it, where it has some. */
  translation_id: number | null;
}

/** Texts that stay as they are: names of languages, signs, what the server alone says, letters, and the way back from here. */
const kept =
  /^(?:errors|translation|\w+Told|letter\.words|noticeForm\.words|parcelNoticeForm\.words|mailSettings\.testLetter|ui\.languages|ui\.comma)(?:\.|$)/;
const languageChoice = /\.options\.(?:locale|language)\./;
const languageNames = new Set(['English', 'Arabic', 'Kurdish', 'French', 'Spanish', 'Chinese']);

/** Whether a company may say a text its own way; `english` is what the product says there. */
export function mayBeSaidOtherwise(key: string, english: string | null): boolean {
  return !kept.test(key) && !languageChoice.test(key) && !languageNames.has(english ?? '');
}

/** Why a word cannot stand in the place of another, as a key below `translation.problems`, with what it names. */
export interface WordProblem {
  problem: 'none' | 'lost' | 'unknown' | 'code';
  names: string;
}

/** `$t(other.text)` and `{{value}}`: what the product fills in when it says a text. */
const filled = /\$t\([^()]*\)|\{\{[^{}]*\}\}/g;
const namesIn = (said: string) => [...new Set((said.match(filled) ?? []).map((one) => one.replace(/\s+/g, '')))];
const without = (names: string[], others: string[]) => names.filter((one) => !others.includes(one)).join(' ');

/** Judges a company's word for a text: it fills in the same values, no others, and holds nothing a page would take for its code. */
export function problemOf(original: string | null, word: string): WordProblem | undefined {
  if (original === null) return { problem: 'none', names: '' };
  const [wanted, given] = [namesIn(original), namesIn(word)];
  const lost = without(wanted, given);
  if (lost) return { problem: 'lost', names: lost };
  const unknown = without(given, wanted);
  if (unknown) return { problem: 'unknown', names: unknown };
  const code = /\{\{|\}\}|\$t\(|<\s*[a-z/!?][^\s]*/i.exec(word.replaceAll(filled, ' '));
  return code ? { problem: 'code', names: code[0] } : undefined;
}

/** By language, what is wrong with the words of a translation. */
export function problemsOf(texts: Texts, words: Partial<Record<SiteLanguage, string | null>>) {
  return siteLanguages.flatMap((language) => {
    const written = words[language]?.trim();
    const found = written ? problemOf(texts[language], written) : undefined;
    return found ? [{ language, ...found }] : [];
  });
}
