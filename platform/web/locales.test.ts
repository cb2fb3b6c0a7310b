import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`./locales/${language}.json`, import.meta.url), 'utf8')) as object;
const plural = /_(zero|one|two|few|many|other)$/;

function keys(tree: object, at = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? keys(value, `${at}${key}.`) : [`${at}${key}`.replace(plural, '')],
  );
}

test.each(['ar', 'ku', 'fr', 'es', 'zh'])('%s says everything English says', (language) => {
  expect([...new Set(keys(read(language)))].toSorted()).toEqual([...new Set(keys(read('en')))].toSorted());
});
