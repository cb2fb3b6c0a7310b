import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unused } from './lean-libraries.vite.config.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('no page uses a part of a library that the built app leaves out', () => {
  const screens = globSync('{apps,modules,platform}/**/*.tsx', { cwd: root });
  expect(screens.length).toBeGreaterThan(400);
  const using = screens.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return unused.some((part) => new RegExp(`\\b${part.replace('.', '\\.?')}\\b`).test(text));
  });
  expect(using).toEqual([]);
});
