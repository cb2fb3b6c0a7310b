import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteLanguages } from './six-languages.ts';
import { mayBeSaidOtherwise, problemOf, problemsOf, type Texts } from './translation.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const leaves = (tree: object, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[at + name, value]] : leaves(value, `${at}${name}.`),
  );
const textsIn = (language: string) =>
  globSync(`{modules/*/*,platform/web,platform/server}/locales/${language}.json`, { cwd: root }).flatMap((file) =>
    leaves(JSON.parse(readFileSync(path.join(root, file), 'utf8'))),
  );

describe('a company’s word', () => {
  test('fills in what the product fills in, wherever it stands', () => {
    expect(problemOf('{{count}} parcels of {{name}}', '{{ name }}: {{count}} orders')).toBeUndefined();
    expect(problemOf('{{count}} parcels of {{name}}', '{{count}} orders')).toEqual({ problem: 'lost', names: '{{name}}' });
    expect(problemOf('Parcels', '{{secret}} orders')).toEqual({ problem: 'unknown', names: '{{secret}}' });
    // Written another way it would be filled in without being made harmless.
    expect(problemOf('For {{name}}', 'For {{- name}}')?.problem).toBe('lost');
  });

  test('says no other text than the product does', () => {
    expect(problemOf('$t(a.b)', '$t(a.b), please')).toBeUndefined();
    expect(problemOf('Parcels', '$t(errors.unexpected)')).toEqual({ problem: 'unknown', names: '$t(errors.unexpected)' });
    expect(problemOf('Parcels', 'Orders $t(')?.problem).toBe('code');
    expect(problemOf('Parcels', 'Orders $t({{name}})')?.problem).toBe('unknown');
  });

  test('is no page’s code, though it may compare and count', () => {
    for (const word of ['<b>Orders</b>', '</p>', '< script>x', '<!-- -->', 'Orders {{', '}}'])
      expect(problemOf('Parcels', word)?.problem, word).toBe('code');
    for (const word of ['Orders < 5', 'a <-> b', 'Orders & parcels', '{ }', 'طلبات', '50 %'])
      expect(problemOf('Parcels', word), word).toBeUndefined();
  });

  test('stands for something the product says in that language', () => {
    expect(problemOf(null, 'Orders')).toEqual({ problem: 'none', names: '' });
    const texts: Texts = { en: 'One parcel', ar: 'شحنة', ku: null, fr: null, es: null, zh: null };
    expect(problemsOf(texts, { en: 'One order', ar: '{{n}}', ku: ' ', zh: '订单' })).toEqual([
      { language: 'ar', problem: 'unknown', names: '{{n}}' },
      { language: 'zh', problem: 'none', names: '' },
    ]);
  });
});

test.each(siteLanguages)('any text of the product may stand for itself, in %s', (language) => {
  const texts = textsIn(language);
  expect(texts.length).toBeGreaterThan(7000);
  expect(texts.flatMap(([key, text]) => (problemOf(text, text) ? [key] : []))).toEqual([]);
  const open = texts.filter(([key, text]) => mayBeSaidOtherwise(key, language === 'en' ? text : null));
  expect(open.length).toBeGreaterThan(5000);
  expect(open.filter(([, text]) => text !== text.trim() || text.length > 500)).toEqual([]);
});

test('names of languages, letters, refusals and the way back from here stay as they are', () => {
  for (const key of [
    'ui.languages.ku',
    'user.options.locale.ar',
    'errors.taken',
    'letter.words.password_code.body',
    'translation.title',
  ])
    expect(mayBeSaidOtherwise(key, 'Anything'), key).toBe(false);
  expect(mayBeSaidOtherwise('privacyText.sections.ar', 'Arabic')).toBe(false);
  for (const key of ['ui.save', 'shipment.one', 'words.fields.branch', 'screens.profile', 'letter.title'])
    expect(mayBeSaidOtherwise(key, 'Anything'), key).toBe(true);
});
