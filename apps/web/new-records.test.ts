import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** How lists say it of their own records (`ui.entity.create`); what is made by a deed of its own, a return, a statement, says the deed. */
const patterns = { en: /^Add /, ar: /^إضافة /, ku: / zêde bike$/, fr: /^Ajouter /, es: /^Añadir /, zh: /新建/ };

test('making a record is said by the same words wherever it is begun', () => {
  const begun = globSync('modules/*/*/web/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const keys = [
      ...read(file).matchAll(/(?:title|label): (?:String\()?(?:t\()?'(\w+\.(?:\w+\.)*(?:add|new|create)\w*(?:\.\w+)?)'/g),
    ];
    return keys.map(([, key = '']) => ({ key, module: file.split('/').slice(0, 3).join('/') }));
  });
  expect(begun.length).toBeGreaterThan(10);
  const said = begun.flatMap(({ key, module }) => {
    const [english = ''] = [textAt(module, 'en', key)];
    if (!/^(?:Add|New|Create) /.test(english)) return [];
    return Object.entries(patterns).flatMap(([language, pattern]) => {
      const text = textAt(module, language, key);
      return pattern.test(text) ? [] : [`${key} (${language}): ${text}`];
    });
  });
  expect([...new Set(said)]).toEqual([]);
});

function textAt(module: string, language: string, key: string): string {
  let at: unknown = JSON.parse(read(`${module}/locales/${language}.json`));
  for (const name of key.split('.')) at = (at as Record<string, unknown> | undefined)?.[name];
  return typeof at === 'string' ? at : '';
}
