import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leaner, shorter, unused } from './lean-libraries.vite.config.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every file that is left out is asked for, and what stands in its place has all that is asked', () => {
  const libraries = globSync(
    [
      '@mantine/core/esm/components/{Button,ActionIcon,Checkbox,Modal,Drawer,Loader}/*.mjs',
      'react-router/dist/production/lib/**/*.js',
      '@tanstack/query-core/build/modern/*.js',
    ],
    { cwd: path.join(root, 'node_modules') },
  );
  const asked = libraries.flatMap((file) =>
    [...readFileSync(path.join(root, 'node_modules', file), 'utf8').matchAll(/^import \{ ([^}]*) \} from "([^"]+)"/gm)].map(
      ([, names, from]) => ({ by: `/${file}`, from: from as string, names: (names as string).split(', ') }),
    ),
  );
  for (const { file, by, source } of leaner) {
    const asking = asked.filter((one) => file.test(one.from) && by.test(one.by));
    expect(asking.length, String(file)).toBeGreaterThan(0);
    const given = [...source.matchAll(/export (?:const|class) (\w+)/g)].map(([, name]) => name);
    expect(given).toEqual(expect.arrayContaining([...new Set(asking.flatMap(({ names }) => names))]));
  }
});

test('texts are put together without what is left out of i18next', () => {
  const translator = readFileSync(path.join(root, 'node_modules/i18next/dist/esm/i18next.js'), 'utf8');
  const parts = shorter.filter(({ file }) => file.test('/i18next/dist/esm/i18next.js'));
  expect(parts.map(({ whole }) => whole.test(translator))).toEqual([true, true]);
  // What the translator asks of the two; more is asked only where a backend is used.
  expect([...new Set(translator.match(/\b(?:backendConnector\??|s\.formatter)\.\w+/g))].sort()).toEqual(
    ['backend', 'load', 'newestCloneHasLoadedNamespace', 'on', 'reload', 'saveMissing', 'state']
      .map((member) => `backendConnector.${member}`)
      .concat('backendConnector?.saveMissing', 's.formatter.format', 's.formatter.init')
      .sort(),
  );
  const texts = globSync('{platform/web,modules/*/*}/locales/*.json', { cwd: root });
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((file) => /\{\{[^}]*,/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('nothing of ours needs the parts of routing and reading that are left out', () => {
  const sources = globSync('{apps,modules,platform}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => /\/web\//.test(file) && !/\.test\./.test(file),
  );
  expect(sources.length).toBeGreaterThan(600);
  const using = sources.filter((file) =>
    /\b(useMutation|useIsMutating|useMutationState|instrumentations|useSubmit|useFetcher)\b|\bprefetch[=:]|\bForm\b[^;]* from 'react-router'/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(using).toEqual([]);
});

test('no page uses a part of a library that the built app leaves out', () => {
  const screens = globSync('{apps,modules,platform}/**/*.tsx', { cwd: root });
  expect(screens.length).toBeGreaterThan(400);
  const using = screens.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return unused.some((part) => new RegExp(`\\b${part.replace('.', '\\.?')}\\b`).test(text));
  });
  expect(using).toEqual([]);
});
