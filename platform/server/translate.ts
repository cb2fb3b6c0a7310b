import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { currencySign, isCurrency, shareWords } from '#platform/entity';

const root = path.resolve(import.meta.dirname, '../..');
/** What the server alone says, of no module. */
const serverTexts = path.join(root, 'platform/server/locales');
export const languages = ['en', 'ar', 'ku', 'fr', 'es', 'zh'] as const;
export type Language = (typeof languages)[number];

const translator = i18next.createInstance();
await translator.init({
  lng: 'en',
  fallbackLng: ['ar', 'en'],
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(languages.map((language) => [language, { translation: catalogue(language) }])),
});

shareWords(translator.store);

/** A text in a language; falls back to Arabic, then English. */
export function translate(language: string, key: string, values: Record<string, unknown> = {}): string {
  const { currency } = values;
  const sign = isCurrency(currency) && { currency: currencySign(currency, languageOf(language)) };
  return String(translator.t(key, { lng: languageOf(language), ...values, ...sign }));
}

export function hasText(key: string): boolean {
  return translator.exists(key, { lng: 'en' });
}

/** The language asked for by a header such as `ar-IQ,ar;q=0.9`. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').slice(0, 2).toLowerCase();
  return (languages as readonly string[]).includes(wanted) ? (wanted as Language) : 'en';
}

/** All texts of a language: the platform's and every module's, merged into one tree; without what the server alone says where only screens are meant. */
export function catalogue(language: Language, of: 'all' | 'screens' = 'all'): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const folder of localeFolders().filter((one) => of === 'all' || one !== serverTexts)) {
    try {
      merge(tree, JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return tree;
}

function localeFolders(): string[] {
  const folders = [path.join(root, 'platform/web/locales'), serverTexts];
  for (const area of readdirSync(path.join(root, 'modules'))) {
    for (const module of readdirSync(path.join(root, 'modules', area)))
      folders.push(path.join(root, 'modules', area, module, 'locales'));
  }
  return folders;
}

function merge(into: Record<string, unknown>, from: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(from)) {
    const present = into[key];
    if (typeof value === 'object' && value !== null && typeof present === 'object' && present !== null) {
      merge(present as Record<string, unknown>, value as Record<string, unknown>);
    } else into[key] = value;
  }
}
