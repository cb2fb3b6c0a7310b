import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const mark = '\0outline:';
const modules = path.resolve(import.meta.dirname, '../../modules');
/** What the route table reads of a declaration; its fields, forms and verbs come with the first screen that shows them. */
export const outlined = [
  ...['name', 'title', 'path', 'screens', 'section', 'permissions', 'permission', 'single', 'pages'],
  ...['modes', 'words', 'at'],
];

/** Lets the route table know of each declaration only its outline, so that the start does not grow with what is declared. */
export function outlines(): Plugin {
  return {
    name: 'outlines',
    apply: 'build',
    enforce: 'pre',
    resolveId(wanted, importer) {
      const contract = /^#([\w-]+\/[\w-]+)\/contract$/.exec(wanted)?.[1];
      const by =
        importer?.startsWith(modules) && /^[\w-]+\/[\w-]+\/web\/(index|every-page)\.ts$/.exec(path.relative(modules, importer));
      // What comes with the start has outlines of its own: else it would bring those that only front doors ask for, and the ways to the whole.
      return contract && by ? { id: `${mark}${contract}:${by[1]}`, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(mark)) return null;
      const [contract, by] = id.slice(mark.length).split(':') as [string, string];
      return outlinesOf(path.join(modules, contract, 'contract'), by === 'index');
    },
  };
}

/** The source of a contract as the route table sees it: declarations in outline, plain values as they are, what else a front door asks for from where it stands. */
export async function outlinesOf(contract: string, hasWays = true): Promise<string> {
  const index = path.join(contract, 'index.ts');
  const parts = [...readFileSync(index, 'utf8').matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, name]) =>
    path.join(contract, name as string),
  );
  const lines = (parts.length > 0 ? parts : [index]).map(async (file) =>
    Object.entries<unknown>(await import(file)).map(([name, value]) => lineOf({ file, name, value, hasWays })),
  );
  return (await Promise.all(lines)).flat().filter(Boolean).join('\n');
}

function lineOf({ file, name, value, hasWays }: { file: string; name: string; value: unknown; hasWays: boolean }): string {
  const from = JSON.stringify(file);
  if (isDeclaration(value)) {
    const whole = hasWays ? `, whole: () => import(${from}).then((file) => file.${name})` : '';
    return `export const ${name} = { ...${JSON.stringify(outlineOf(value))}${whole} };`;
  }
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)};`;
  // A file that is named at all would come to the start, with the declarations beside what is asked for.
  return askedFor.has(name) ? `export { ${name} } from ${from};` : '';
}

/** The names that front doors take from contracts. */
const askedFor: ReadonlySet<string> = new Set(
  globSync('*/*/web/{index,every-page}.ts', { cwd: modules }).flatMap((file) =>
    [...readFileSync(path.join(modules, file), 'utf8').matchAll(/import \{([^}]*)\} from '#[\w/-]+\/contract'/g)].flatMap(
      ([, names]) => (names as string).split(',').map((name) => name.trim()),
    ),
  ),
);

/** An entity, a view, a report or a kind of sheet: something with a name and a place of its own. */
const isDeclaration = (value: any): value is object =>
  Boolean(value?.name && value.path && (value.fields || value.dimensions || value.modes));

export const outlineOf = (declared: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(declared).filter(([key, value]) => outlined.includes(key) && value !== undefined));

/** Words, numbers and lists of them say themselves. */
const isPlain = (value: unknown): boolean => isDeepStrictEqual(value, JSON.parse(JSON.stringify(value) ?? 'null'));
