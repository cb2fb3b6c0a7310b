import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedWord } from '#platform/entity';

type Tree = { [key: string]: string | Tree };
const root = path.resolve(import.meta.dirname, '../..');

function treesOf(language: string): Tree[] {
  return globSync(`{modules/*/*,platform/web}/locales/${language}.json`, { cwd: root }).map((file) =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8')),
  );
}

const known = new Map<string, Map<string, string>>();

/** A text as the screens show it. */
export function say(language: string, key: string, values: Record<string, string | number> = {}): string {
  if (!known.has(language)) known.set(language, textsOf(language));
  const texts = known.get(language);
  const text = texts?.get(key) ?? texts?.get(sharedWord(key) ?? '');
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (tree: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') texts.set(prefix + key, value);
      else walk(value, `${prefix}${key}.`);
    }
  };
  for (const tree of treesOf(language)) walk(tree, '');
  return texts;
}

/** The first words of every text key, as a key that was not translated would show them. */
export const keyRoots = [...new Set(treesOf('en').flatMap((tree) => Object.keys(tree)))];

/** English texts that read otherwise in Arabic: none of them has a place on an Arabic page. */
export function englishOnly(): Set<string> {
  const arabic = textsOf('ar');
  const same = new Set(arabic.values());
  return new Set(
    [...textsOf('en')]
      .filter(([key, text]) => arabic.get(key) !== text && !same.has(text) && !text.includes('{{'))
      .map(([, text]) => text),
  );
}
