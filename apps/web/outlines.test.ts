import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Shipment } from '#courier/shipments/contract';
import { reportScreens } from '#platform/web';
import { outlined, outlineOf, outlinesOf } from './outlines.vite.config.ts';

const root = path.resolve(import.meta.dirname, '../..');
const contracts = globSync('modules/*/*/contract', { cwd: root }).map((folder) => path.join(root, folder));

test('the route table knows of a record where it stands and who may open it', () => {
  expect(outlineOf(Shipment)).toMatchObject({ name: 'shipment', screens: '/shipments', permissions: Shipment.permissions });
});

test('no field of any record is in the start of the app', async () => {
  expect(contracts.length).toBeGreaterThan(20);
  const sources = await Promise.all(contracts.map((folder) => outlinesOf(folder)));
  const declared = sources.flatMap((source) => source.split('\n')).filter((line) => line.includes('whole: '));
  expect(declared.length).toBeGreaterThan(50);
  expect(declared.filter((line) => /"(fields|columns|form|verbs)":/.test(line))).toEqual([]);
});

/** Every use of a declaration in files of modules' webs, with the member that is taken of it. */
function usesIn(files: string): string[] {
  return globSync(files, { cwd: root }).flatMap((file) => {
    const imports = /import \{([^}]*)\} from '#[\w/-]+\/contract'/g;
    const source = readFileSync(path.join(root, file), 'utf8');
    const names = [...source.matchAll(imports)].flatMap(([, list]) => (list as string).split(',').map((name) => name.trim()));
    const declarations = names.filter((name) => /^[A-Z]/.test(name) || name.endsWith('Sheets'));
    const code = source.replace(imports, '');
    return declarations.flatMap((name) =>
      [...code.matchAll(new RegExp(`\\b${name}\\b\\.?(\\w*)`, 'g'))].map(([, member]) => `${file} ${name}.${member}`),
    );
  });
}

test('what stands on every page takes of a declaration a member of its outline, never all of it', () => {
  const asked = usesIn('modules/*/*/web/every-page.ts');
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((one) => !outlined.includes(one.split('.').at(-1) as string))).toEqual([]);
});

test('a module says its screens without asking more of a declaration than its outline', () => {
  const asked = usesIn('modules/*/*/web/index.ts').filter((one) => !one.endsWith('.'));
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((one) => !outlined.includes(one.split('.').at(-1) as string))).toEqual([]);
});

test('every report has the screens in its outline that it has as a whole', async () => {
  const declared = await Promise.all(contracts.map((folder) => import(path.join(folder, 'index.ts'))));
  const reports = declared.flatMap((contract) => Object.values<any>(contract)).filter((one) => one?.dimensions && one.measures);
  expect(reports.length).toBeGreaterThan(8);
  for (const report of reports) {
    const paths = (of: any) => reportScreens(of).map((one) => one.path);
    expect(paths(outlineOf(report))).toEqual(paths(report));
  }
});
