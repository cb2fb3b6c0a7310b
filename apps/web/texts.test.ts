import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { sharedWord } from '#platform/entity';
import { moduleScreens } from './routes.ts';
import { moduleTexts, startOfAll, startTexts, textsOfModules } from './texts.vite.config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const keysOf = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' ? keysOf(value, `${before}${name}.`) : `${before}${name}`,
  );
const languages = ['en', 'ar', 'ku', 'fr', 'es', 'zh'];
const textsOf = textsOfModules();
const speaking = globSync('modules/*/*/locales/en.json', { cwd: root }).map((file) => file.split('/').slice(1, 3).join('/'));
const wholeOf = (module: string, language = 'en') => JSON.parse(read(`modules/${module}/locales/${language}.json`));
const atStart = speaking.flatMap((module) => keysOf(startTexts(module, wholeOf(module))));
const frame = keysOf(JSON.parse(read('platform/web/locales/en.json')));

test('whatever a module’s screens say by name comes with them', () => {
  const asked = Object.entries(textsOf).flatMap(([module, modules]) => {
    const here = new Set([...frame, ...atStart, ...modules.flatMap((one) => keysOf(wholeOf(one)))]);
    const forms = (key: string) => [key, `${key}_one`, `${key}_other`, sharedWord(key) ?? ''];
    const isKnown = (key: string) =>
      forms(key).some((form) => here.has(form)) || [...here].some((one) => one.startsWith(`${key}.`));
    return globSync(`modules/${module}/web/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !/\.test\./.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/['`]([a-z]\w*(?:\.[\w-]+)+)(?=['`.])/gi)].map(([, key]) => ({ file, key: key as string })),
      )
      .map((one) => ({ ...one, isKnown: isKnown(one.key) }));
  });
  const all = new Set(speaking.flatMap((module) => keysOf(wholeOf(module))));
  const isText = (key: string) => all.has(key) || [...all].some((one) => one.startsWith(`${key}.`));
  expect(asked.length).toBeGreaterThan(1000);
  expect(asked.filter(({ key, isKnown }) => !isKnown && isText(key)).map(({ file, key }) => `${file} ${key}`)).toEqual([]);
});

test('a screen has a name in the menu in every language before its module is here', () => {
  for (const language of languages)
    expect(startTexts('courier/shipments', wholeOf('courier/shipments', language))).toMatchObject({
      shipment: { title: expect.any(String), one: expect.any(String) },
      shipmentScreens: { fast: { title: expect.any(String) } },
    });
});

test('every screen can be named before its module is here: in the menu, the palette and the window', () => {
  const known = new Set([...frame, ...atStart]);
  const asked: string[] = [];
  const t = ((key: string) => asked.push(key) && key) as unknown as TFunction;
  for (const one of moduleScreens) one.title(t);
  expect(asked.length).toBeGreaterThan(150);
  expect([...new Set(asked)].filter((key) => !known.has(key) && !known.has(sharedWord(key) ?? ''))).toEqual([]);
});

test('the start says little of what the modules say', () => {
  expect(atStart.length).toBeLessThan(speaking.flatMap((module) => keysOf(wholeOf(module))).length / 4);
});

test('the build finds the place of what is said at the start in every language, and writes it there', () => {
  const places = globSync('platform/web/languages/*.modules.ts', { cwd: root });
  expect(places.map((file) => path.basename(file, '.modules.ts')).sort()).toEqual(languages.toSorted());
  for (const language of languages) {
    const file = `platform/web/languages/${language}.modules.ts`;
    const { transform } = moduleTexts() as unknown as { transform: (code: string, id: string) => { code: string } };
    const { code } = transform(read(file), path.join(root, file));
    expect(code).toContain(JSON.stringify(startOfAll(language)));
    expect(code).not.toContain('eager');
  }
});
