import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { SaidDoor } from './late-doors.ts';

const mark = '\0handed:';
const modules = path.resolve(import.meta.dirname, '../../modules');
const dist = path.resolve(import.meta.dirname, '../../dist');
const [doorsFile, lateFile, saidFile] = ['doors.ts', 'late-doors.ts', 'said-doors.ts'].map((file) =>
  path.join(import.meta.dirname, file),
) as [string, string, string];

/**
 * Lets the start know what all modules say of themselves, as plain values. The front door of a module is fetched with its first
 * page, so that a new module costs the pages of others nearly nothing.
 */
export function lateDoors(): Plugin {
  return {
    name: 'late-doors',
    apply: 'build',
    enforce: 'pre',
    resolveId(wanted, importer) {
      const area = /^#([\w-]+\/[\w-]+)\/web$/.exec(wanted)?.[1];
      return area && importer?.endsWith('/every-page.ts') ? { id: mark + area, moduleSideEffects: false } : null;
    },
    async load(id) {
      if (id.startsWith(mark)) return handedBy(id.slice(mark.length));
      return id === doorsFile ? { code: lateSource(await saidByAll()), moduleType: 'js' } : null;
    },
  };
}

/** The module whose front door a file is. */
export const areaOfDoor = (id: string): string | undefined => /\/modules\/([\w-]+\/[\w-]+)\/web\/index\.ts$/.exec(id)?.[1];

const doorOf = (area: string) => path.join(modules, area, 'web/index.ts');
const sourceOf = (area: string) => readFileSync(doorOf(area), 'utf8');

/** What a front door hands on out of its own files to whoever speaks on its pages: the start has that without the door. */
function handedBy(area: string): string {
  const asking = globSync('*/*/web/every-page.ts', { cwd: modules }).map((file) =>
    readFileSync(path.join(modules, file), 'utf8'),
  );
  const asked = new Set(asking.flatMap((source) => namesIn(new RegExp(`import \\{([^}]*)\\} from '#${area}/web'`, 'g'), source)));
  return [...sourceOf(area).matchAll(/export \{([^}]*)\} from '\.\/([^']+)'/g)]
    .map(([, names, file]) => {
      const wanted = namesOf(names as string).filter((name) => asked.has(name));
      return wanted.length > 0
        ? `export { ${wanted.join(', ')} } from ${JSON.stringify(path.join(modules, area, 'web', file as string))};`
        : '';
    })
    .join('\n');
}

const namesOf = (list: string) => list.split(',').map((name) => name.trim());
const namesIn = (pattern: RegExp, source: string) => [...source.matchAll(pattern)].flatMap(([, list]) => namesOf(list as string));

function lateSource(said: Readonly<Record<string, SaidDoor>>): string {
  const fetched = Object.keys(said).map((area) => `${JSON.stringify(area)}: () => import(${JSON.stringify(doorOf(area))}),`);
  return `import { lateDoors } from ${JSON.stringify(lateFile)};
export const doors = lateDoors(${JSON.stringify(said)}, {${fetched.join('\n')}});`;
}

/** What every module says of itself. */
export async function saidByAll(): Promise<Record<string, SaidDoor>> {
  const { sayDoors } = await runOnce<typeof import('./said-doors.ts')>(saidFile);
  return Object.fromEntries(
    Object.entries(sayDoors(ownersOfRecords())).map(([area, one]) => [
      area,
      withoutNone({ ...one, givers: one.floating?.length ? giversOf(area) : [] }),
    ]),
  );
}

const withoutNone = (said: SaidDoor): SaidDoor => Object.fromEntries(Object.entries(said).filter(([, list]) => list.length > 0));

/** The modules whose front doors make use of a module's. */
const giversOf = (area: string): string[] =>
  globSync('*/*/', { cwd: modules })
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((other) => globSync(doorOf(other)).length > 0 && sourceOf(other).includes(`from '#${area}/web'`))
    .sort();

/** Of each record, the module that declares it. */
export function ownersOfRecords(): Map<string, string> {
  return new Map(
    globSync('*/*/contract/*.ts', { cwd: modules }).flatMap((file) =>
      [...readFileSync(path.join(modules, file), 'utf8').matchAll(/\bdefine\w+(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(
        ([, name]) => [name as string, file.split('/').slice(0, 2).join('/')] as const,
      ),
    ),
  );
}

/** Runs a file of the app, with its own code and without what would be fetched later. */
async function runOnce<T>(file: string): Promise<T> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'at-once', resolveDynamicImport: () => false }],
    build: { ssr: file, write: false, rolldownOptions: { treeshake } },
  })) as Rolldown.RolldownOutput;
  const written = path.join(dist, `said-doors-${process.pid}.mjs`);
  mkdirSync(dist, { recursive: true });
  writeFileSync(written, output[0].code);
  try {
    return await import(written);
  } finally {
    rmSync(written);
  }
}

/** Our own modules only declare; a front door must not drag in what nobody takes from it. */
export const treeshake = {
  moduleSideEffects: (id: string) => !/\/(platform|modules)\/.*\.tsx?$/.test(id) || id.endsWith('/every-page.ts'),
};
