/** The languages a company says something in. */
export const siteLanguages = ['en', 'ar', 'ku', 'fr', 'es', 'zh'] as const;
export type SiteLanguage = (typeof siteLanguages)[number];

/** What is said, and in which language: a reader's own where somebody wrote it. */
export interface Worded {
  language: SiteLanguage;
  text: string;
}

/** The text a reader of a language gets: Arabic, then English, then any other stands in for what is not written. */
export function wordedFor(texts: Partial<Record<SiteLanguage, string | null>>, language: string): Worded | null {
  const wanted = [language as SiteLanguage, 'ar', 'en', ...siteLanguages] as const;
  const found = wanted.find((one) => texts[one]?.trim());
  return found ? { language: found, text: (texts[found] as string).trim() } : null;
}

/** The six texts of one name in a row: `addressEn`, `addressAr`, … */
export function textsOf(row: object, name: string): Partial<Record<SiteLanguage, string | null>> {
  const values = row as Readonly<Record<string, string | null | undefined>>;
  const member = (language: string) => `${name}${language[0]?.toUpperCase()}${language.slice(1)}`;
  return Object.fromEntries(siteLanguages.map((language) => [language, values[member(language)] ?? null]));
}
