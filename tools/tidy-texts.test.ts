import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

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
  const forms = (key: string) => [key, `${key}_one`, `${key}_other`];
  expect(asked.filter(({ key }) => !forms(key).some((form) => known.has(form)))).toEqual([]);
});
