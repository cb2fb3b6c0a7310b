import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docTypes } from './period.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

test.each(['en', 'ar', 'ku', 'fr', 'es', 'zh'])('every kind of paper in the books has its word in %s', (language) => {
  const words = globSync(`modules/*/*/locales/${language}.json`, { cwd: root }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(path.join(root, file), 'utf8')).journalEntry?.docTypes ?? {}),
  );
  expect(docTypes.length).toBeGreaterThan(10);
  expect(docTypes.filter((type) => !words.includes(type))).toEqual([]);
});
