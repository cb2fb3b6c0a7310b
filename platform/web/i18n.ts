import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { nameIn, shareWords } from '#platform/entity';
import type { Texts } from './merge-texts.ts';
import { sayInstead, type Words } from './own-words.ts';

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
interface ModuleTexts {
  default: Texts;
  /** By file; each comes with the first screen of its module. */
  whole: Readonly<Record<string, () => Promise<Texts>>>;
}
/** Two chunks a language: the frame's texts, enough to sign in, and what names the screens of all modules. */
const frameTexts: Record<Language, Loader> = {
  en: () => import('./languages/en.ts'),
  ar: () => import('./languages/ar.ts'),
  ku: () => import('./languages/ku.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
  zh: () => import('./languages/zh.ts'),
};
const moduleTexts: Record<Language, () => Promise<ModuleTexts>> = {
  en: () => import('./languages/en.modules.ts'),
  ar: () => import('./languages/ar.modules.ts'),
  ku: () => import('./languages/ku.modules.ts'),
  fr: () => import('./languages/fr.modules.ts'),
  es: () => import('./languages/es.modules.ts'),
  zh: () => import('./languages/zh.modules.ts'),
};
/** Modules whose texts screens asked for; undefined until someone needs any. */
let wanted: Set<string> | undefined;
/** What is here or on its way, by language and file. */
const fetched = new Map<string, Promise<void>>();

/** Reads what a company says in its own words in a language, by key; anew where they changed, whatever the browser keeps. */
export type OwnWordsReader = (language: Language, isAnew: boolean) => Promise<Record<string, string>>;
let readOwnWords: OwnWordsReader | undefined;
const ownWords = new Map<string, Words>();
/** Nothing is drawn later than this for words that are slow to come: they replace the product's when they are here. */
const longestWaitMs = 300;

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

/** Loads the language and starts translating, in the company's own words where it has some; the page's direction stands before anything is drawn. */
export async function startTranslating(own?: OwnWordsReader): Promise<void> {
  const language = detectLanguage(document.cookie, window.location.pathname, navigator.languages);
  setDocumentLanguage(language);
  readOwnWords = own;
  const [texts] = await Promise.all([frameTexts[language](), awaitOwnWords(language)]);
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
  sayInstead(i18next.store, ownWords);
  shareWords(i18next.store);
  i18next.on('missingKey', async (_, __, key) => {
    if (!(await bringMissed(key))) await loadFallbacks();
  });
}

/** The company's own words of a language, for as long as a page may wait for them. */
async function awaitOwnWords(language: Language): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([once(`${language} own`, () => bringOwnWords(language)), late]);
}

/** Reads the company's own words of a language; where they do not come, the product's own stay. */
async function bringOwnWords(language: Language, isAnew = false): Promise<void> {
  const words = await readOwnWords?.(language, isAnew).catch(() => undefined);
  if (!words) return;
  ownWords.set(language, new Map(Object.entries(words)));
  if (i18next.isInitialized) drawAnew(language);
}

/** Reads the company's own words anew, for all languages in use here: somebody changed them, or another company's are wanted. */
export async function renewOwnWords(): Promise<void> {
  const here = new Set<string>([currentLanguage(), ...ownWords.keys()]);
  await Promise.all([...here].map((one) => bringOwnWords(one as Language, true)));
}

/** What is drawn already is drawn once more, in the texts that are here now. */
function drawAnew(language: string): void {
  i18next.addResourceBundle(language, 'translation', {}, true, false);
}

/** Switches the language everywhere at once and remembers it for a year. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = languageCookie(language, window.location.protocol === 'https:');
  setDocumentLanguage(language);
  await i18next.changeLanguage(language);
}

/** The words of the screens here in a language that may be another than the one in use: for a paper somebody else reads. */
export async function wordsIn(language: Language): Promise<(key: string, values?: Record<string, unknown>) => string> {
  await loadTexts(language);
  const say = i18next.getFixedT(language);
  return (key, values = {}) => String(say(key, values));
}

/** Brings in what names the modules' screens; the menu waits for this. */
export async function loadModuleTexts(): Promise<void> {
  wanted ??= new Set();
  await Promise.all([loadTexts(currentLanguage()), readTextsOf()]);
}

/** Part of a module's web, once what it says is here too, in the language in use. */
export async function withTexts<T>(area: string, part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadTextsOf(area)]);
  return loaded;
}

const readTextsOf = () => import('./languages/texts-of.ts').then((file) => file.default);

/** The modules that say a word, the first of a key. */
async function ownersOf(word: string): Promise<readonly string[]> {
  const { default: owners } = await import('./languages/owners-of-texts.ts');
  return owners[word] ?? [];
}

/** Brings in what is said of a named record, for a form of it on a page of another module. */
export async function loadTextsNamed(name: string): Promise<void> {
  await Promise.all((await ownersOf(name)).map(loadTextsOf));
}

/** A text of a module nobody foresaw on this page: it comes after all, and what stands there is drawn anew. False where no module is left to fetch. */
async function bringMissed(key: string): Promise<boolean> {
  if (!wanted) return false;
  const missed = (await ownersOf(key.split('.')[0] as string)).filter((area) => !wanted?.has(area));
  if (missed.length === 0) return false;
  console.warn(`${key} came late: no screen here was known to say it`);
  for (const area of missed) wanted.add(area);
  const language = currentLanguage();
  await loadTexts(language);
  drawAnew(language);
  return true;
}

/** Brings in the texts of a module's screens: its own, and of what they show of other modules. */
async function loadTextsOf(area: string): Promise<void> {
  wanted ??= new Set();
  const { areas, needs } = await readTextsOf();
  for (const place of needs[areas.indexOf(area)] ?? []) wanted.add(areas[place] as string);
  const language = currentLanguage();
  await loadTexts(language);
  // Somebody may have chosen another one meanwhile.
  if (currentLanguage() !== language) await loadTexts(currentLanguage());
}

/** A name in both languages, or a plain one, as the language in use shows it. */
export function localName(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const names = value as Partial<Record<Language, string>> & { name?: unknown; title?: unknown; id?: unknown };
  if (names.ar !== undefined || names.en !== undefined) return nameIn(names as Record<string, string>, currentLanguage());
  return localName(names.name ?? names.title ?? names.id);
}

/** A text missing here is a slip of ours: fetch all there are, Arabic and English too, so that a person never sees a key. */
async function loadFallbacks(): Promise<void> {
  for (const language of new Set<Language>([currentLanguage(), 'ar', 'en']))
    await once(`${language} all`, () => loadAll(language));
}

async function loadAll(language: Language): Promise<void> {
  await loadTexts(language);
  if (!wanted) return;
  const { whole } = await moduleTexts[language]();
  await Promise.all(Object.keys(whole).map((file) => addModule(language, file, whole)));
  drawAnew(language);
}

async function loadTexts(language: Language): Promise<void> {
  const own = awaitOwnWords(language);
  await once(`${language} frame`, async () => {
    if (i18next.hasResourceBundle(language, 'translation')) return;
    const texts = await frameTexts[language]();
    i18next.addResourceBundle(language, 'translation', texts.default);
  });
  await own;
  if (!wanted) return;
  const { default: start, whole } = await moduleTexts[language]();
  await once(`${language} start`, async () => {
    i18next.addResourceBundle(language, 'translation', start, true, true);
  });
  const files = [...wanted].map((area) => `../../../modules/${area}/locales/${language}.json`);
  await Promise.all(files.map((file) => addModule(language, file, whole)));
}

const addModule = (language: Language, file: string, whole: ModuleTexts['whole']) =>
  once(`${language} ${file}`, async () => {
    // Nothing is drawn anew: who says these words waits for them.
    i18next.addResourceBundle(language, 'translation', (await whole[file]?.()) ?? {}, true, true, { silent: true });
  });

/** What is on its way is not fetched twice; what did not come is tried again. */
function once(name: string, fetch: () => Promise<void>): Promise<void> {
  const known = fetched.get(name);
  if (known) return known;
  const coming = fetch();
  fetched.set(name, coming);
  coming.catch(() => fetched.delete(name));
  return coming;
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = languages[language].tag;
  document.documentElement.dir = languages[language].dir;
}

/** A text some keys have and others don't: hints below fields, headings of sections. */
export function optionalText(key: string, values: Record<string, unknown> = {}): string | undefined {
  if (i18next.exists(key, { fallbackLng: [] })) return String(i18next.t(key, values));
  void bringMissed(key);
  return undefined;
}
