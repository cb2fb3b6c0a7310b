import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reconciliations } from './index.ts';

test.each(['en', 'ar', 'ku', 'fr', 'es', 'zh'])('every check is called and explained in %s', (language) => {
  const { books } = JSON.parse(readFileSync(path.join(import.meta.dirname, `../locales/${language}.json`), 'utf8'));
  expect(Object.keys(books.checks).sort()).toEqual([...reconciliations].sort());
  expect(Object.keys(books.means).sort()).toEqual([...reconciliations].sort());
});
