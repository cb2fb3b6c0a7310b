import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sharedWord } from '#platform/entity';

const root = path.resolve(import.meta.dirname, '..');
const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, folder, name));
const files = [...filesIn('modules'), ...filesIn('platform'), ...filesIn('apps/web')];

function keysOf(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' ? keysOf(value, `${before}${name}.`) : `${before}${name}`,
  );
}
const keysIn = (file: string) => keysOf(JSON.parse(readFileSync(file, 'utf8')));

test('every text a screen asks for by name is one the browser has', () => {
  const isOfBrowser = (file: string) => /\/locales\/en\.json$/.test(file) && !file.includes('platform/server');
  const known = new Set(
    files
      .filter(isOfBrowser)
      .flatMap(keysIn)
      .filter((key) => !key.startsWith('errors.')),
  );
  const asked = files
    .filter((file) => /(^|\/)web\/.*\.tsx?$/.test(file) && !/\.test\./.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:t|say|i18next\.t)\(\s*'([\w-]+(?:\.[\w-]+)+)'/g)].map((match) => ({
        file: path.relative(root, file),
        key: match[1] as string,
      })),
    );
  expect(asked.length).toBeGreaterThan(1000);
  const forms = (key: string) => [key, `${key}_one`, `${key}_other`, sharedWord(key) ?? ''];
  expect(asked.filter(({ key }) => !forms(key).some((form) => known.has(form)))).toEqual([]);
});

test('whatever is booked under an event is called something in accounts and statements', () => {
  const known = new Set(files.filter((file) => /modules.*\/locales\/en\.json$/.test(file)).flatMap(keysIn));
  const booked = files
    .filter((file) => /modules.*\/(server|contract)\/.*\.ts$/.test(file) && !/\.test\.|world/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bevent: ([^,;}\n]+)/g)].map(([, said]) => said as string))
    .flatMap((said) => [...said.matchAll(/'([a-z_]+)'/g)].map(([, word]) => (word as string).replace(/_reversed$/, '')));
  expect(new Set(booked).size).toBeGreaterThan(30);
  expect([...new Set(booked)].filter((word) => !known.has(`journalEntry.events.${word}`))).toEqual([]);
});

const languages = ['en', 'ar', 'ku', 'fr', 'es', 'zh'];
const flat = (texts: object, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' ? flat(value, `${before}${name}.`) : [[before + name, value]],
  );
const textsIn = (folder: string) =>
  languages.map((language) => new Map(flat(JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')))));

test('a word that all records share stands once: no module says the same again in all six languages', () => {
  const shared = textsIn(path.join(root, 'platform/web/locales'));
  const folders = files.filter((file) => /modules.*\/locales\/en\.json$/.test(file)).map((file) => path.dirname(file));
  const again = folders.flatMap((folder) => {
    const own = textsIn(folder);
    return [...(own[0] as Map<string, string>).keys()].filter((key) => {
      const word = sharedWord(key);
      return word && own.every((texts, nth) => texts.get(key) === shared[nth]?.get(word));
    });
  });
  expect(folders.length).toBeGreaterThan(20);
  expect(again).toEqual([]);
});

test('Arabic counts in all its six forms wherever a number is said: a form that is missing shows its key', () => {
  const counted = files
    .filter((file) => /\/locales\/ar\.json$/.test(file))
    .flatMap((file) => {
      const texts = new Map(flat(JSON.parse(readFileSync(file, 'utf8'))));
      const counts = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length));
      return counts.map((key) => ({
        text: `${path.relative(root, file)} ${key}`,
        missing: ['zero', 'one', 'two', 'few', 'many'].filter((form) => !texts.has(`${key}_${form}`)),
      }));
    });
  expect(counted.length).toBeGreaterThan(50);
  expect(counted.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

/** What the generic screens say of a record, by the part after its name. */
const generic =
  /^(title|one|empty|hints|sections|fields|options|actions|done|doneMany|confirm|asks|press|history|search|any|columns|lines|filters|add|keys|more|removed|created|saved|heading|onlyAccount|rows|by|unbalanced|ofOne|papers)$/;

test('no text waits for a screen that never asks for it', () => {
  const code = [...files, ...filesIn('apps/server'), ...filesIn('tools')].filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const source = code.map((file) => readFileSync(file, 'utf8')).join('\n');
  const all = (pattern: RegExp) => new Set([...source.matchAll(pattern)].map(([whole, part]) => part ?? whole));
  const [words, dotted] = [all(/\w+/g), all(/[\w-]+(?:\.[\w-]+)+/g)];
  const quoted = all(/['"`]([\w/-]+(?:\.[\w-]+)*)['"`]/g);
  const beginnings = all(/[`'"]([\w-]+(?:\.[\w-]+)*)\.(?:\$\{|['"`])/g);
  const plural = /_(zero|one|two|few|many|other)$/;
  const isAsked = (key: string) => {
    const parts = key.replace(plural, '').split('.');
    const before = parts.slice(0, -1).join('.');
    // The rows of a statement are named by its sections, `assetTotal`.
    if (parts[1] === 'rows' && parts.length === 4) return true;
    const last = parts.at(-1)?.replace(/_\w+$/, '') ?? '';
    if (dotted.has(parts.join('.')) || parts.some((_, count) => beginnings.has(parts.slice(0, count).join('.')))) return true;
    // A grid or a paper is given the beginning of its words.
    if (/Print$|Line$|\.grid$/.test(before) && quoted.has(before)) return true;
    return generic.test(parts[1] ?? '') && [last, parts.at(-1) ?? ''].some((word) => words.has(word) || quoted.has(word));
  };
  const keys = files
    .filter((file) => /\/locales\/en\.json$/.test(file))
    .flatMap(keysIn)
    .filter((key) => !key.startsWith('words.'));
  expect(keys.length).toBeGreaterThan(3000);
  expect([...new Set(keys.filter((key) => !isAsked(key)))]).toEqual([]);
});

test('no screen shows the code of a currency: each says it as amounts do', () => {
  const screens = files.filter((file) => /\/web\/.*\.tsx$/.test(file));
  const bare = />\s*\{[\w.]*\bcurrency\}|\{' '\}\s*\{[\w.]*\bcurrency\}|· \$\{[\w.]*currency\}/;
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.filter((file) => bare.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** Shown by a screen of their own, with headings of their own. */
const listedByHand = ['excelFile'];

test('every column of every list is called something', async () => {
  const known = new Set(files.filter((file) => file.endsWith('/locales/en.json')).flatMap(keysIn));
  const contracts = files.filter((file) => file.endsWith('/contract/index.ts'));
  const declared = (await Promise.all(contracts.map((file) => import(file)))).flatMap((contract) => Object.values<any>(contract));
  const lists = declared.filter((one) => one?.fields && one.list && !listedByHand.includes(one.name));
  const labels = lists.flatMap(({ name, fields }) =>
    Object.keys(fields).flatMap((field) => (fields[field].hidden ? [] : `${name}.fields.${field}`)),
  );
  expect(labels.length).toBeGreaterThan(500);
  expect(labels.filter((label) => !known.has(label) && !known.has(sharedWord(label) ?? ''))).toEqual([]);
});
