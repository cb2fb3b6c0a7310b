import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, languages, translate } from './translate.ts';

const root = path.resolve(import.meta.dirname, '../..');
const plural = /_(zero|one|two|few|many|other)$/;

const texts = Object.fromEntries(languages.map((language) => [language, leaves(catalogue(language))]));
const used = usedKeys();

test('server code names more than a handful of texts', () => {
  expect(used.size).toBeGreaterThan(60);
});

test('a refusal says a currency as amounts do: by its sign in Arabic, by its code in English', () => {
  const values = { balance: '50,000', currency: 'IQD', name: 'Safe' };
  expect(translate('ar', 'errors.treasury.notEnough', values)).toContain('د.ع');
  expect(translate('en', 'errors.treasury.notEnough', values)).toContain('50,000 IQD');
});

describe.each(languages)('in %s', (language) => {
  const own = texts[language] as Map<string, string>;

  test('every text that server code names exists', () => {
    const present = new Set([...own.keys()].map((key) => key.replace(plural, '')));
    expect(present.size).toBeGreaterThan(60);
    expect([...used.keys()].filter((key) => !present.has(key)).map((key) => `${key} (${used.get(key)})`)).toEqual([]);
  });

  test('no text is empty, and none loses a value that English names', () => {
    const english = texts.en as Map<string, string>;
    expect(own.size).toBeGreaterThan(60);
    const wrong = [...own].filter(([key, text]) => {
      const wanted = placeholders(english.get(key) ?? english.get(key.replace(plural, '_other')) ?? text);
      return text.trim() === '' || (key.startsWith('errors.') && !plural.test(key) && placeholders(text) !== wanted);
    });
    expect(wrong).toEqual([]);
  });

  test('a client still recognises that nobody is signed in', () => {
    expect(translate(language, 'errors.unauthenticated')).toBe('Unauthenticated.');
  });
});

test('all six languages say the same things', () => {
  const keys = languages.map(
    (language) => new Set([...(texts[language] as Map<string, string>).keys()].map((key) => key.replace(plural, ''))),
  );
  const [english = new Set<string>()] = keys;
  const missing = languages.flatMap((language, nth) =>
    [...english].filter((key) => !keys[nth]?.has(key)).map((key) => `${language}: ${key}`),
  );
  expect(english.size).toBeGreaterThan(3000);
  expect(missing).toEqual([]);
});

/** Every `errors.…`, `ui.…` and message written out in code that runs on the server, with the first file that says it. */
function usedKeys(): Map<string, string> {
  const files = globSync(['platform/{entity,server}/**/*.ts', 'modules/*/*/{contract,server}/**/*.ts', 'apps/server/**/*.ts'], {
    cwd: root,
  });
  const keys = new Map<string, string>();
  for (const file of files.filter((name) => !name.includes('.test.') && !name.includes('testing/'))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, key = ''] of source.matchAll(/(?:key: |done\()['"]([a-z]\w*(?:\.\w+)+)['"]/g))
      if (!keys.has(key)) keys.set(key, file);
    for (const [, key = ''] of source.matchAll(/['"`]((?:errors|ui)\.[A-Za-z][\w.]*\w)['"`]/g))
      if (!keys.has(key)) keys.set(key, file);
  }
  for (const key of ['tenantDisabled', 'noSubscription', 'readOnlySubscription', 'wrongSection'])
    keys.set(`errors.${key}`, 'the gate');
  return keys;
}

function leaves(tree: Record<string, unknown>, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [inner, text] of leaves(value as Record<string, unknown>, `${prefix}${key}.`)) found.set(inner, text);
  }
  return found;
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join();
}
