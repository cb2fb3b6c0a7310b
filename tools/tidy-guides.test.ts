import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const files = ['apps', 'modules', 'platform', 'tools'].flatMap(filesIn);
const fileNames = new Set(files.map((file) => path.basename(file)));
const exported = new Set(
  files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm)])
    .map((match) => match[1] as string),
);
const texts = files.filter((file) => file.endsWith('/locales/en.json')).map((file) => JSON.parse(read(file)));
const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;

/** Names of the language and of its libraries, which a guide may write down too. */
const ofOthers = new Set(['t', 'map']);

interface Guide {
  prose: string;
  /** What stands between backticks or in a block of code, save what is shown as bad. */
  code: string;
}

function guideOf(text: string): Guide {
  const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) =>
    (match[1] as string).replace(/\/\/ Bad[\s\S]*?\/\/ Good/, ''),
  );
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/\b(?:never|not) `[^`]+`/g, '');
  return { prose, code: [...blocks, ...[...prose.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)].join('\n') };
}

/** What a guide names that is not there: linked files, paths and file names, scripts, functions, types and texts. */
function gone(text: string): string[] {
  const { prose, code } = guideOf(text);
  const all = (pattern: RegExp, within: string) => [...within.matchAll(pattern)].map((match) => match[1] as string);
  const hasText = (key: string) =>
    texts.some((one) => typeof key.split('.').reduce((node, part) => node?.[part], one) === 'string');
  return [
    ...all(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g, prose).filter((file) => !existsSync(path.join(root, file))),
    ...all(/(?:^|[\s`])((?:apps|modules|platform|tools|docs)\/[\w./*-]+)/gm, code).filter(
      (pattern) => globSync(pattern, { cwd: root }).length === 0,
    ),
    ...all(/(?:^|[\s`])([\w-]+\.tsx?)\b/gm, code).filter((file) => !fileNames.has(file)),
    ...all(/\bnpm (?:run )?([a-z]+)\b(?! ci)/g, text).filter((script) => !scripts[script]),
    ...all(/(?<![.\w])([a-z]\w*)\(/g, code).filter((name) => !ofOthers.has(name) && !exported.has(name)),
    ...all(/(?<=, |^)([a-z]+[A-Z]\w*)(?=\)|,|$)/gm, code).filter((name) => !exported.has(name)),
    ...all(/<([A-Z]\w+)/g, code).filter((name) => !exported.has(name)),
    ...all(/'(errors\.[\w.]+)'/g, code).filter((key) => !hasText(key)),
  ];
}

test('what is gone is seen, whatever it is', () => {
  expect(
    gone(
      "See [a guide](docs/gone.md), `tools/gone*.ts`, `gone-file.ts`, `npm run gone`, `goneVerb(ctx)`, `goneWord`, `<Gone>`, `say('errors.gone')`; never `worseWord`.",
    ),
  ).toEqual(['docs/gone.md', 'tools/gone*.ts', 'gone-file.ts', 'gone', 'goneVerb', 'goneWord', 'Gone', 'errors.gone']);
});

test('the tree of the architecture names every module, and no other', () => {
  const tree = /```\n(apps\/server[\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] as string;
  const told = tree.slice(tree.indexOf('modules/'), tree.indexOf('platform/')).replace('modules/', '');
  const named = [...told.matchAll(/([a-z]+): ([a-z\s-]+?)(?=\n\s+[a-z]+:|\s*$)/g)].flatMap(([, area, names = '']) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => `${area}/${name}`),
  );
  expect(named.toSorted()).toEqual(
    globSync('modules/*/*/README.md', { cwd: root })
      .map((file) => file.split('/').slice(1, 3).join('/'))
      .sort(),
  );
});

test.each(['STYLE.md', 'CONTRIBUTING.md'])('every file, script, function and text that %s names is there', (guide) => {
  expect(guideOf(read(guide)).code.length).toBeGreaterThan(50);
  expect(gone(read(guide))).toEqual([]);
});
