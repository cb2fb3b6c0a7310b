import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Rule {
  /** `courier/shipments`, or `platform`. */
  owner: string;
  selector: string;
}

const ownerOf = (file: string) => /^modules\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? 'platform';
const rules: Rule[] = globSync(['platform/web/**/*.css', 'apps/web/**/*.css', 'modules/*/*/web/**/*.css'], { cwd: root }).flatMap(
  (file) => selectorsOf(read(file)).map((selector) => ({ owner: ownerOf(file), selector })),
);
const classesIn = (selector: string) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string);
const shared = new Set(rules.filter(({ owner }) => owner === 'platform').flatMap(({ selector }) => classesIn(selector)));
const isShared = (name: string) => shared.has(name) || name.startsWith('mantine-') || name.startsWith('k-');
const owned = rules.filter(({ owner }) => owner !== 'platform');

/** The selectors a sheet begins rules with, one by one: what is nested in a rule is within it anyway. */
function selectorsOf(sheet: string): string[] {
  const found: string[] = [];
  let [head, depth] = ['', 0];
  for (const sign of sheet.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '}') depth -= 1;
    if (depth === 0 && sign === ';') head = '';
    if (depth > 0 || sign === '}') {
      if (sign === '{') depth += 1;
      head = '';
    } else if (sign !== '{') head += sign;
    // What stands in @media is a sheet of its own; of other @-rules nothing is a selector.
    else if (/^\s*@(media|supports|container)/.test(head)) head = '';
    else {
      if (!head.includes('@')) found.push(...partsOf(head));
      [head, depth] = ['', 1];
    }
  }
  return found;
}

/** `.a, .b :is(.c, .d)` are two. */
function partsOf(selector: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of selector) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

test('a class of one module is styled by no other: a room cannot change what another looks like', () => {
  const owners = new Map<string, Set<string>>();
  for (const { owner, selector } of owned)
    for (const name of classesIn(selector).filter((one) => !isShared(one)))
      owners.set(name, (owners.get(name) ?? new Set()).add(owner));
  expect(owners.size).toBeGreaterThan(200);
  expect(
    [...owners].filter(([, modules]) => modules.size > 1).map(([name, modules]) => `.${name}: ${[...modules].join(', ')}`),
  ).toEqual([]);
});

test('a module styles what is everybody’s only within what is its own', () => {
  const bare = owned.filter(
    ({ selector }) => !/^:root(\[[^\]]*\])?$/.test(selector) && !classesIn(selector).some((name) => !isShared(name)),
  );
  expect(owned.length).toBeGreaterThan(400);
  expect(bare.map(({ owner, selector }) => `${owner}: ${selector}`)).toEqual([]);
});

test('a screen wears the classes of its own module or everybody’s', () => {
  const own = new Map<string, Set<string>>();
  for (const { owner, selector } of owned) own.set(owner, new Set([...(own.get(owner) ?? []), ...classesIn(selector)]));
  const defined = new Set(owned.flatMap(({ selector }) => classesIn(selector)).filter((name) => !isShared(name)));
  const worn = globSync('modules/*/*/web/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/className=(?:"([^"]+)"|\{[^}]*?'([^']+)')/g)]
      .flatMap(([, plain, chosen]) => (plain ?? chosen ?? '').split(/\s+/))
      .filter((name) => defined.has(name))
      .map((name) => ({ file, name })),
  );
  expect(worn.length).toBeGreaterThan(300);
  expect(worn.filter(({ file, name }) => !own.get(ownerOf(file))?.has(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual(
    [],
  );
});
