import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { mergeTexts, type Texts } from '../../platform/web/merge-texts.ts';
import { areaOfDoor } from './doors.vite.config.ts';

const modules = path.resolve(import.meta.dirname, '../../modules');
const file = /\/modules\/([\w-]+\/[\w-]+)\/locales\/(\w+)\.json$/;
const startOf = /\/platform\/web\/languages\/(\w+)\.modules\.ts$/;
const startIn = /\bmergeTexts\(\s*import\.meta\.glob[^;]*\);/;
const ownCode = /\/modules\/([\w-]+\/[\w-]+)\/web\/.+\.tsx?$/;
const translating = path.resolve(import.meta.dirname, '../../platform/web/i18n.ts');

/** The texts of a module come with its code: what names its screens at the start, the rest with the first of them. */
export function moduleTexts(): Plugin {
  return {
    name: 'module-texts',
    enforce: 'pre',
    config: () => ({ build: { rolldownOptions: { output: { chunkFileNames } } } }),
    transform(code, id) {
      if (id.endsWith('/platform/web/languages/texts-of.ts'))
        return asCode(`export default ${JSON.stringify(numbered(textsOfModules()))};`);
      if (id.endsWith('/platform/web/languages/owners-of-texts.ts'))
        return asCode(`export default ${JSON.stringify(ownersOfTexts())};`);
      const language = startOf.exec(id)?.[1];
      if (language) return { code: code.replace(startIn, () => `${JSON.stringify(startOfAll(language))};`), map: null };
      if (file.test(id)) return { code: JSON.stringify(shown(code)), map: null };
      const area = ownCode.exec(id)?.[1];
      const waiting = area && code.replace(/\bimport\((['"]\.\.?\/[^'"]+\.tsx['"])\)/g, `withTexts('${area}', import($1))`);
      if (!waiting || waiting === code) return null;
      return { code: `import { withTexts } from ${JSON.stringify(translating)};${waiting}`, map: null };
    },
  };
}

/** `courier-shipments.en`: the service worker knows a file of the next release by its name. */
function chunkFileNames({ facadeModuleId, moduleIds }: { facadeModuleId?: string | null; moduleIds: readonly string[] }): string {
  const [, module, language] = file.exec(facadeModuleId ?? '') ?? [];
  const door = areaOfDoor(facadeModuleId ?? moduleIds.at(-1) ?? '');
  const name = module ? `${module}.${language}` : door ? `${door}.door` : '[name]';
  return `assets/${name.replace('/', '-')}-[hash].js`;
}

const asCode = (code: string) => ({ code, moduleType: 'js' as const, map: null });

/** What only the server says (its refusals) is no part of what a browser fetches. */
function shown(code: string): Texts {
  const { errors: _, ...said } = JSON.parse(code) as Texts;
  return said;
}

/** What is said in a language of all modules before any of their screens is open, as one tree. */
export function startOfAll(language: string): Texts {
  const speaking = globSync('*/*/locales', { cwd: modules }).map((folder) => path.dirname(folder));
  return mergeTexts(Object.fromEntries(speaking.sort().map((module) => [module, startTexts(module, textsIn(module, language))])));
}

/** What is said of a module before any screen of it is open: names of its screens and records, and what its front door adds to others' pages. */
export function startTexts(module: string, texts: Texts): Texts {
  const start: Texts = {};
  const named = filesOf(module, ['web/index.ts', 'web/every-page.ts']).flatMap(keysIn);
  const names = Object.keys(texts).flatMap((root) => [
    // A report has a name at each of its addresses, a kind of sheet for each thing it is filled in for.
    ...['title', 'one', 'at', 'create.title', 'edit.title', 'save.title'].map((part) => `${root}.${part}`),
  ]);
  for (const key of [...shared, ...names, ...named]) copy(key.split('.'), texts, start);
  return start;
}
/** Said by several modules of one thing. */
const shared = ['screens', 'journalEntry.events'];

/** Of each module, those whose texts its screens may say: its own, and of what they show of others. */
export function textsOfModules(): Record<string, string[]> {
  const areas = globSync('*/*/', { cwd: modules }).map((folder) => folder.replace(/\/$/, ''));
  const said = new Map(areas.map((area) => [area, textsIn(area)]));
  const own = new Map(areas.map((area) => [area, filesOf(area, ['web/**/*.{ts,tsx}', 'contract/**/*.ts']).join('\n')]));
  const shownBy = (area: string, part: string) =>
    [...(own.get(area) as string).matchAll(new RegExp(`from '#([\\w-]+/[\\w-]+)/${part}'`, 'g'))].map(
      ([, name]) => name as string,
    );
  const namedBy = (area: string) => {
    const keys = [...new Set(keysIn(own.get(area) as string))];
    return areas.filter((other) => keys.some((key) => isIn(said.get(other) as Texts, key.split('.'))));
  };
  const withScreens = (area: string, known = new Set<string>()): Set<string> => {
    if (known.has(area)) return known;
    known.add(area);
    for (const other of shownBy(area, 'web')) withScreens(other, known);
    return known;
  };
  const needs = (area: string) => [
    ...new Set([...withScreens(area)].flatMap((one) => [one, ...shownBy(one, 'contract'), ...namedBy(one)])),
  ];
  const speaks = (area: string) => Object.keys(said.get(area) as Texts).length > 0;
  return Object.fromEntries(areas.sort().map((area) => [area, needs(area).filter(speaks).sort()]));
}

/** Of each first word of a key, the modules that say it. */
export function ownersOfTexts(): Record<string, string[]> {
  const owners: Record<string, string[]> = {};
  for (const folder of globSync('*/*/', { cwd: modules }).sort()) {
    const area = folder.replace(/\/$/, '');
    for (const root of Object.keys(textsIn(area))) {
      owners[root] ??= [];
      owners[root].push(area);
    }
  }
  return owners;
}

/** Every module is named once: the others say its place among them. */
function numbered(needs: Record<string, string[]>): object {
  const areas = Object.keys(needs);
  return { areas, needs: Object.values(needs).map((named) => named.map((area) => areas.indexOf(area))) };
}

function textsIn(module: string, language = 'en'): Texts {
  const file = path.join(modules, module, `locales/${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function isIn(texts: Texts, [name, ...rest]: string[]): boolean {
  const value = texts[name as string];
  if (value === undefined || rest.length === 0) return value !== undefined;
  return typeof value === 'object' && isIn(value, rest);
}

function filesOf(module: string, patterns: string[]): string[] {
  return globSync(
    patterns.map((pattern) => `${module}/${pattern}`),
    { cwd: modules },
  )
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(modules, name), 'utf8'));
}

/** Keys of texts a file names, or their beginnings where the rest is put together. */
const keysIn = (source: string): string[] => [...source.matchAll(/['`]([a-z]\w*(?:\.[\w-]+)+)/g)].map(([, key]) => key as string);

function copy([name, ...rest]: string[], from: Texts, to: Texts): void {
  const value = name === undefined ? undefined : from[name];
  if (name === undefined || value === undefined) return;
  if (rest.length === 0) to[name] = value;
  if (rest.length === 0 || typeof value === 'string') return;
  const branch = typeof to[name] === 'object' ? { ...(to[name] as Texts) } : {};
  copy(rest, value, branch);
  if (Object.keys(branch).length > 0) to[name] = branch;
}
