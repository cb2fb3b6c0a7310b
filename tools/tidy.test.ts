import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = ['apps', 'modules', 'platform', 'tools']
  .flatMap((folder) => filesIn(folder))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The areas a module of each area may use, its own always among them. */
const mayUse: Record<string, readonly string[]> = {
  foundation: ['foundation'],
  finance: ['foundation', 'finance'],
  collaboration: ['foundation', 'collaboration'],
  courier: ['foundation', 'finance', 'collaboration', 'courier'],
  erp: ['foundation', 'finance', 'collaboration', 'erp'],
  bridge: ['foundation', 'finance', 'collaboration', 'courier', 'erp', 'bridge'],
  insight: ['foundation', 'finance', 'collaboration', 'courier', 'erp', 'insight'],
};

interface Import {
  file: string;
  target: string;
}

const imports: Import[] = sources.flatMap((file) =>
  [...read(file).matchAll(/\bfrom '([^']+)';|\bimport\s*\(?'([^']+)'/g)].map((match) => ({
    file,
    target: (match[1] ?? match[2]) as string,
  })),
);

test('no file is longer than 300 lines, tests apart: what grows beyond has parts with names of their own', () => {
  const long = sources
    .filter((file) => !/\.(test|journey)\.tsx?$/.test(file))
    .map((file) => [file, read(file).split('\n').length]);
  expect(long.length).toBeGreaterThan(1_000);
  expect(long.filter(([, lines]) => Number(lines) > 301)).toEqual([]);
});

test('types reach from the declaration to the screen: hardly anything is claimed to be what the compiler cannot follow', () => {
  const product = sources.filter((file) => !/^tools|\/(testing|journeys)\/|-world\.ts$/.test(file) && !isTest(file));
  expect(product.length).toBeGreaterThan(1_000);
  const claims = product.flatMap((file) => [...read(file).matchAll(/\bas unknown as\b/g)].map(() => file));
  expect(claims.length, claims.join('\n')).toBeLessThanOrEqual(10);
});

describe('boundaries', () => {
  test('the sources were seen at all', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(imports.filter(({ target }) => target.startsWith('#')).length).toBeGreaterThan(300);
  });

  test('other modules are reached by their three front doors only, and a relative import never leaves its module', () => {
    expectNone(imports, ({ file, target }) => {
      const from = moduleOf(file);
      if (target.startsWith('#') && !target.startsWith('#platform/'))
        return !/^#[a-z]+\/[a-z-]+\/(contract|server|web)$/.test(target);
      if (!target.startsWith('.') || !from || isTest(file)) return false;
      return !path.join(path.dirname(file), target).startsWith(`${from.folder}${path.sep}`);
    });
  });

  test('the front door of a module’s screens brings none of them along: the first page would fetch them all', () => {
    const doors = sources.filter((file) =>
      /^modules\/[a-z]+\/[a-z-]+\/web\/index\.ts$/.test(path.relative(root, path.resolve(root, file))),
    );
    expect(doors.length).toBeGreaterThan(8);
    const heavy = doors.filter((file) => /^(import|export)\b(?! type).*\bfrom '\.\/.*\.tsx';/m.test(read(file)));
    expect(heavy).toEqual([]);
  });

  test('screens of modules name no refusal of the server: the browser does not have those texts', () => {
    expectNone(
      sources,
      (file) => /modules\/[a-z]+\/[a-z-]+\/web\//.test(file) && !isTest(file) && /['"`]errors\./.test(read(file)),
    );
  });

  test('areas are layers: a module uses its own area and those below it; courier and erp never meet', () => {
    expectNone(imports, crossesLayers);
  });

  test('talk has its layer below the courier and the shop, the bridge above both, insight apart', () => {
    const uses = (file: string, target: string) => !crossesLayers({ file, target });
    const [parcel, sale] = ['modules/courier/shipments/server/deliver-shipment.ts', 'modules/erp/sales/server/finalize-sale.ts'];
    const [room, sent] = ['modules/collaboration/chat/server/send-message.ts', 'modules/bridge/sent-sales/server/send-sale.ts'];
    const page = 'modules/insight/dashboards/server/index.ts';
    for (const file of [parcel, sale, sent, page]) expect(uses(file, '#collaboration/chat/server')).toBe(true);
    for (const area of ['courier', 'erp', 'finance', 'insight', 'bridge'])
      expect(uses(room, `#${area}/module/contract`), `collaboration uses ${area}`).toBe(false);
    for (const area of ['courier', 'erp', 'finance', 'foundation', 'collaboration'])
      expect(uses(sent, `#${area}/module/server`), `bridge uses ${area}`).toBe(true);
    for (const file of [parcel, sale, room, page]) expect(uses(file, '#bridge/sent-sales/contract')).toBe(false);
    expect(uses(sent, '#insight/search/server')).toBe(false);
    expect(uses(parcel, '#erp/sales/contract') || uses(sale, '#courier/shipments/contract')).toBe(false);
    expect(uses('modules/unheard/of/server/index.ts', '#foundation/identity/server')).toBe(false);
  });

  test('no module uses itself through others', () => {
    const uses = new Map<string, Set<string>>();
    for (const { file, target } of imports) {
      const [, area, module] = /^#([a-z]+)\/([a-z-]+)\//.exec(target) ?? [];
      const from = moduleOf(file)?.folder;
      const to = `modules/${area}/${module}`;
      if (from && area && area !== 'platform' && from !== to && !isTest(file))
        uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
    expect(uses.get('modules/courier/moves')).toContain('modules/courier/shipments');
    const reached = (from: string, seen = new Set<string>()): Set<string> => {
      for (const to of uses.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
      return seen;
    };
    expect([...uses.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
  });

  test('a contract is pure: it imports contracts and declarations only', () => {
    expectNone(imports, ({ file, target }) => {
      if (partOf(file) !== 'contract' || isTest(file)) return false;
      return !target.startsWith('.') && target !== '#platform/entity' && !target.endsWith('/contract');
    });
  });

  test('the web never imports a server, nor a server the web', () => {
    const side = (file: string) => partOf(file) ?? /^(?:platform|apps)\/(web|server)\//.exec(file)?.[1];
    expectNone(imports, ({ file, target }) => {
      if (isTest(file) || file.endsWith('vite.config.ts')) return false;
      const other = side(file) === 'web' ? 'server' : side(file) === 'server' ? 'web' : null;
      return (
        other !== null &&
        (target.endsWith(`/${other}`) ||
          target.includes(`platform/${other}`) ||
          (target.startsWith(`node:`) && other === 'server'))
      );
    });
  });

  test('the platform knows no business and nobody imports an app', () => {
    expectNone(imports, ({ file, target }) => {
      if (isTest(file)) return false;
      if (file.startsWith('platform/'))
        return /^#(?!platform\/)/.test(target) || target.includes('../modules/') || target.includes('/apps/');
      return file.startsWith('modules/') && target.includes('/apps/');
    });
  });

  test('only the module that owns a table writes it', () => {
    const owners = tableOwners();
    expect(owners.size).toBeGreaterThan(50);
    const wrong = sources
      .filter((file) => partOf(file) === 'server' && !isTest(file) && !/-world\.ts$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/(?:insert into|update|delete from)\s+"?([a-z_]+)"?(?=\s+(?:as\s+)?[a-z(]|\s*\n)/g)]
          .map((match) => match[1] as string)
          .filter((table) => owners.has(table) && owners.get(table) !== moduleOf(file)?.folder)
          .map((table) => `${file} writes ${table}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('names and words', () => {
  test('no file has a name that says nothing', () => {
    expectNone(sources, (file) => /(^|\/)(utils?|helpers?|common|misc|manager|data|info)(\.|\/)/.test(file));
  });

  test('files and folders are kebab-case', () => {
    expectNone(sources, (file) => !/^[a-z0-9./-]+$/.test(file.replace(/\.d\.ts$/, '.ts')));
  });

  test('every text stands in all six languages, with nothing left over', () => {
    const folders = [
      ...new Set(
        filesIn('modules')
          .concat(filesIn('platform'))
          .filter((file) => /\/locales\/[a-z]{2}\.json$/.test(file))
          .map((file) => path.dirname(file)),
      ),
    ];
    expect(folders.length).toBeGreaterThan(8);
    const gaps = folders.flatMap((folder) => {
      const [english, ...others] = ['en', 'ar', 'ku', 'fr', 'es', 'zh'].map((language) => ({
        language,
        keys: keysOf(`${folder}/${language}.json`),
      }));
      return others.flatMap(({ language, keys }) => [
        ...[...(english as { keys: Set<string> }).keys]
          .filter((key) => !keys.has(key))
          .map((key) => `${folder}/${language}.json lacks ${key}`),
        ...[...keys]
          .filter((key) => !(english as { keys: Set<string> }).keys.has(key))
          .map((key) => `${folder}/${language}.json alone has ${key}`),
      ]);
    });
    expect(gaps).toEqual([]);
  });

  test('no two kinds of the shop’s papers begin their numbers with the same letters', () => {
    const letters = sources
      .filter((file) => file.startsWith('modules/erp/') && !isTest(file))
      .flatMap((file) => [...read(file).matchAll(/(?:numbering|\bletters): '([A-Z]+)'/g)].map(([, used]) => used as string));
    expect(letters.length).toBeGreaterThan(8);
    expect(letters.filter((used, at) => letters.indexOf(used) !== at)).toEqual([]);
  });

  test('no path of a machine and no address of a mirror is kept', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
    const wrong = sources.filter(
      (file) => /['"`/ ]\/(?:work|home|root)\//.test(read(file).replaceAll('/root/', ' ')) && file !== 'tools/tidy.test.ts',
    );
    expect(wrong).toEqual([]);
  });
});

/** A module that uses an area beside or above its own; one of an area the table does not know uses nothing. */
function crossesLayers({ file, target }: Import): boolean {
  const from = moduleOf(file);
  const area = /^#([a-z]+)\//.exec(target)?.[1];
  return !!from && !!area && area !== 'platform' && !mayUse[from.area]?.includes(area) && !isTest(file);
}

/** None of what was looked through, which must be there to be looked through. */
function expectNone<T>(all: readonly T[], isWrong: (one: T) => boolean): void {
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(isWrong)).toEqual([]);
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function moduleOf(file: string): { area: string; folder: string } | null {
  const match = /^modules\/([a-z]+)\/[a-z-]+/.exec(file);
  return match ? { area: match[1] as string, folder: match[0] } : null;
}

const partOf = (file: string) => /^modules\/[a-z]+\/[a-z-]+\/(contract|server|web)\//.exec(file)?.[1];
/** Tests and the worlds they build may reach further. */
const isTest = (file: string) => /\.test\.tsx?$|-world\.ts$|\/testing\//.test(file);

function tableOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of filesIn('modules').filter((name) => name.endsWith('.sql'))) {
    for (const match of read(file).matchAll(/create table ([a-z_]+)/g))
      owners.set(match[1] as string, moduleOf(file)?.folder ?? '');
    for (const match of read(file).matchAll(/alter table [a-z_]+ rename to ([a-z_]+)/g))
      owners.set(match[1] as string, moduleOf(file)?.folder ?? '');
  }
  return owners;
}

/** Keys by their meaning: plural forms differ from language to language. */
function keysOf(file: string): Set<string> {
  if (!existsSync(path.join(root, file))) return new Set();
  const keys = new Set<string>();
  const walk = (node: Record<string, unknown>, prefix: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object' && value !== null) walk(value as Record<string, unknown>, `${prefix}${key}.`);
      else keys.add(`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`);
    }
  };
  walk(JSON.parse(read(file)), '');
  return keys;
}
