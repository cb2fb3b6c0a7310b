import { mayBeSaidOtherwise, type SiteLanguage, siteLanguages, type Texts } from '#foundation/site/contract';
import { foldText } from '#platform/entity';
import { catalogue, hasText, translate } from '#platform/server';

interface Kept {
  texts: Texts;
  /** Its key and what it says in every language, for looking through. */
  folded: string[];
}

let kept: Map<string, Kept> | undefined;

/** Every text of the screens that a company may say its own way, by key; put together when somebody first asks. */
function productTexts(): Map<string, Kept> {
  kept ??= readTexts();
  return kept;
}

/** What the product says at a key in each language; undefined where there is no such text, or none a company may change. */
export const productText = (key: string): Texts | undefined => productTexts().get(key)?.texts;

export const productKeys = (): string[] => [...productTexts().keys()];

function readTexts(): Map<string, Kept> {
  const found = new Map<string, Texts>();
  for (const language of siteLanguages)
    for (const [key, text] of leaves(catalogue(language, 'screens'))) {
      const texts = found.get(key) ?? (Object.fromEntries(siteLanguages.map((one) => [one, null])) as Texts);
      texts[language] = text;
      found.set(key, texts);
    }
  const open = [...found].filter(([key, { en }]) => mayBeSaidOtherwise(key, en));
  return new Map(open.map(([key, texts]) => [key, { texts, folded: [key, ...said(texts)].map(foldText) }]));
}

const said = (texts: Texts) => siteLanguages.flatMap((language) => texts[language] ?? []);

function leaves(tree: object, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[at + name, value]] : leaves(value, `${at}${name}.`),
  );
}

/** The keys of the texts that hold some letters, in any language or in their key, in any spelling. */
export function keysHolding(words: string): string[] {
  const wanted = foldText(words);
  return [...productTexts()].filter(([, { folded }]) => folded.some((one) => one.includes(wanted))).map(([key]) => key);
}

/** What a record or a page is called: said in the menu, on buttons and above every page of it. */
const name = /\.(?:title|one)$|^screens\./;

/** The same, the likeliest first: what says just that, what begins with it; of these names of things, then the shortest in the asker's language. */
export function likeliestTexts(words: string, locale: string, most: number): string[] {
  const wanted = foldText(words);
  const rank = (key: string): number => {
    const { folded, texts } = productTexts().get(key) as Kept;
    const fit = folded.includes(wanted) ? 0 : folded.some((one) => one.startsWith(wanted)) ? 1 : 2;
    return fit * 2000 + (name.test(key) ? 0 : 1000) + (texts[locale as SiteLanguage] ?? key).length;
  };
  return keysHolding(words)
    .map((key) => ({ key, rank: rank(key) }))
    .sort((a, b) => a.rank - b.rank || a.key.localeCompare(b.key))
    .slice(0, most)
    .map(({ key }) => key);
}

/** Parts of a record that have texts of their own: `saleLine` is said where sales are. */
const part = /(?:Line|Lines|Screens|Sheets|Print|Form|Setup)$/;

/** Where a text is said, in a language: what its record or page is called, else the part of the product; empty where nothing names it. */
export function placeOf(key: string, locale: string): string {
  const [root = ''] = key.split('.');
  const roots = [root, root.replace(part, '')];
  const named = [`translation.places.${root}`, ...roots.flatMap((one) => [`${one}.title`, `${one}.one`])].find(hasText);
  return named ? translate(locale, named) : '';
}
