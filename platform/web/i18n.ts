import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { nameIn, shareWords } from '#platform/entity';

/** The languages of the switcher, each named in itself. */
export const languages = {
  en: { name: 'English', dir: 'ltr', tag: 'en-US' },
  ar: { name: 'العربية', dir: 'rtl', tag: 'ar-EG' },
  ku: { name: 'Kurdî', dir: 'ltr', tag: 'ku-US' },
  fr: { name: 'Français', dir: 'ltr', tag: 'fr-FR' },
  es: { name: 'Español', dir: 'ltr', tag: 'es-ES' },
  zh: { name: '中文', dir: 'ltr', tag: 'zh-CN' },
} as const satisfies Record<string, { name: string; dir: 'ltr' | 'rtl'; tag: string }>;
export type Language = keyof typeof languages;

type Loader = () => Promise<{ default: object }>;
/** Two chunks a language: the frame's texts, enough to sign in, and those of all modules. */
const frameTexts: Record<Language, Loader> = {
  en: () => import('./languages/en.ts'),
  ar: () => import('./languages/ar.ts'),
  ku: () => import('./languages/ku.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
  zh: () => import('./languages/zh.ts'),
};
const moduleTexts: Record<Language, Loader> = {
  en: () => import('./languages/en.modules.ts'),
  ar: () => import('./languages/ar.modules.ts'),
  ku: () => import('./languages/ku.modules.ts'),
  fr: () => import('./languages/fr.modules.ts'),
  es: () => import('./languages/es.modules.ts'),
  zh: () => import('./languages/zh.modules.ts'),
};
/** Languages whose module texts are here; undefined until someone needs any. */
let withModules: Set<Language> | undefined;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

/** The language someone chose before; on the root path else the browser's, and English anywhere else. */
export function detectLanguage(cookie: string, path: string, wanted: readonly string[]): Language {
  const chosen = (/__Host-locale=([a-z]{2})/.exec(cookie) ?? /(?:^|;\s*)locale=([a-z]{2})/.exec(cookie))?.[1];
  if (isLanguage(chosen)) return chosen;
  if (path !== '/') return 'en';
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** The cookie that remembers a language for a year; on an encrypted page it goes encrypted only, and is this host's alone. */
export function languageCookie(language: Language, isEncrypted: boolean): string {
  return `${isEncrypted ? '__Host-' : ''}locale=${language}; path=/; max-age=${365 * 24 * 3600}; samesite=lax${isEncrypted ? '; secure' : ''}`;
}

/** Loads the language and starts translating; the page's direction stands before anything is drawn. */
export async function startTranslating(): Promise<void> {
  const language = detectLanguage(document.cookie, window.location.pathname, navigator.languages);
  setDocumentLanguage(language);
  const texts = await frameTexts[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: texts.default } },
    fallbackLng: ['ar', 'en'],
    partialBundledLanguages: true,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    react: { bindI18nStore: 'added', useSuspense: false },
  });
  shareWords(i18next.store);
  i18next.on('missingKey', () => void loadFallbacks());
}

/** Switches the language everywhere at once and remembers it for a year. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = languageCookie(language, window.location.protocol === 'https:');
  setDocumentLanguage(language);
  await i18next.changeLanguage(language);
}

/** Brings the modules' texts in; their screens wait for this. */
export async function loadModuleTexts(): Promise<void> {
  withModules ??= new Set();
  await loadTexts(currentLanguage());
}

/** A name in both languages, or a plain one, as the language in use shows it. */
export function localName(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const names = value as Partial<Record<Language, string>> & { name?: unknown; title?: unknown; id?: unknown };
  if (names.ar !== undefined || names.en !== undefined) return nameIn(names as Record<string, string>, currentLanguage());
  return localName(names.name ?? names.title ?? names.id);
}

let fallbacks: Promise<void> | undefined;
/** A text missing here is a slip of ours: fetch Arabic and English once, so that a person never sees a key. */
function loadFallbacks(): Promise<void> {
  fallbacks ??= loadTexts('ar').then(() => loadTexts('en'));
  return fallbacks;
}

async function loadTexts(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const texts = await frameTexts[language]();
    i18next.addResourceBundle(language, 'translation', texts.default);
  }
  if (!withModules || withModules.has(language)) return;
  const texts = await moduleTexts[language]();
  withModules.add(language);
  i18next.addResourceBundle(language, 'translation', texts.default, true, true);
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = languages[language].tag;
  document.documentElement.dir = languages[language].dir;
}

/** A text some keys have and others don't: hints below fields, headings of sections. */
export function optionalText(key: string, values: Record<string, unknown> = {}): string | undefined {
  return i18next.exists(key, { fallbackLng: [] }) ? String(i18next.t(key, values)) : undefined;
}
