import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../test/steps.ts';
import { migrationName } from './module.ts';
import { areas, menuFileOf, menuOfReports, pluralOf, readAsked } from './names.ts';
import { withMenuTab, withScreens } from './wiring.ts';
import { writeBeginning } from './write.ts';

// Begun in a copy of the sources: a thing of each kind, in a module that is new and in ones that have others already;
// the names are such as nobody gives to his own.
const begun = [
  ['entity', 'courier/moons', 'moon'],
  ['document', 'courier/moons', 'moon-landing'],
  ['document', 'courier/sponsors', 'sponsor-moon'],
  ['report', 'insight/statistics', 'moon-turnover'],
  ['report', 'finance/moon-costs', 'moon-costs'],
] as const;

let copy: string;
let written: string[];
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'karwan-new-'));
  for (const part of [
    'apps',
    'modules',
    'platform',
    'tools',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'biome.json',
  ])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  written = begun.flatMap((asked) => writeBeginning(copy, readAsked(copy, asked), '2026-11-22'));
  run('biome', 'check', '--write', ...sources());
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const sources = () => [...new Set(written.filter((file) => file.endsWith('.ts')))];
/** Runs a program in the copy; what ends badly throws with what it said. */
function run(name: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', name), given, {
    cwd: copy,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} ${given.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

test('what is begun reads as the rest does, and keeps the rules of the house', () => {
  expect(sources().length).toBeGreaterThan(20);
  run('biome', 'check', ...sources());
  run('vitest', 'run', '--project', 'pure', 'tools/tidy.test.ts', 'tools/tidy-texts.test.ts', 'tools/tidy-words.test.ts');
  const own = written.filter((file) => file.includes('moon'));
  for (const file of own) expect(readFileSync(path.join(copy, file), 'utf8')).not.toMatch(/TODO|FIXME|undefined|\[object/);
});

test('the product answers under the paths of what is begun, with every verb', () => {
  const told = `const { allRoutes } = await import('./apps/server/all-routes.ts');
    console.log(JSON.stringify(allRoutes().map(({ method, path }) => method + ' ' + path.replace('/api/v1/', ''))))`;
  const routes = JSON.parse(run('node', '--input-type=module', '--eval', told));
  expect(routes).toEqual(
    expect.arrayContaining([
      'GET moons',
      'POST moons',
      'GET moon-landings',
      'POST moon-landings/{id}/post',
      'POST sponsor-moons/{id}/reverse',
      'GET moon-turnover',
      'GET moon-costs',
    ]),
  );
});

test('its tables come after all there are, each under a name of its own', () => {
  const tables = written.filter((file) => file.endsWith('.sql')).map((file) => path.basename(file));
  expect([tables.length, tables.toSorted()]).toEqual([3, tables]);
  expect(migrationName('2026-11-22-90-bulk-work.sql', '2026-11-22', 'x')).toBe('2026-11-22-91-x.sql');
  expect(migrationName('2026-11-22-90-bulk-work.sql', '2026-12-01', 'x')).toBe('2026-12-01-01-x.sql');
  expect(migrationName('2026-12-31-99-bulk-work.sql', '2026-11-22', 'x')).toBe('2027-01-01-01-x.sql');
});

test.each([
  [['thing', 'courier/moons', 'x'], 'Say what to begin'],
  [['entity', 'shop/moons', 'x'], 'There is no area shop'],
  [['entity', 'courier', 'x'], 'is no <area>/<module>'],
  [['entity', 'courier/moons', 'Moon'], 'no name in kebab-case'],
  [['report', 'foundation/branches', 'x'], 'may not read'],
  [['entity', 'courier/sponsors', 'sponsor'], 'has sponsor already'],
  [['entity', 'insight/statistics', 'complaint'], 'declares complaint or its path already'],
])('%j is not begun: %s', (asked, why) => {
  expect(() => readAsked(root, asked)).toThrow(why);
});

test('screens join those there are, however these are written', () => {
  const named = readAsked(root, ['entity', 'courier/moons', 'moon']);
  const one = withScreens(
    `import { entityScreens } from '#platform/web';\nexport const screens = entityScreens(Old, { a: () => 1 });\n`,
    named,
  );
  expect(one).toContain('export const screens = [...entityScreens(Old, { a: () => 1 }), ...entityScreens(Moon)];');
  expect(withScreens('export const screens = [\n  ...old,\n];\n', named)).toContain('[...old, ...entityScreens(Moon)];');
  expect(withScreens('export const screens = [];\n', named)).toContain('screens = [...entityScreens(Moon)];');
  const doors = globSync('modules/*/*/web/index.ts', { cwd: root });
  expect(doors.length).toBeGreaterThan(20);
  for (const door of doors) {
    const joined = withScreens(readFileSync(path.join(root, door), 'utf8'), named);
    expect([door, joined.match(/entityScreens\(Moon\)/g)?.length]).toEqual([door, 1]);
    expect(() => stripTypeScriptTypes(joined), door).not.toThrow();
  }
});

test('a path becomes a tab of an item of the menu, whatever the area', () => {
  const menuWith = (item: string) => readFileSync(path.join(root, menuFileOf(item)), 'utf8');
  for (const item of [menuOfReports, ...Object.values(areas).map(({ menu }) => menu)]) {
    const written = withMenuTab(menuWith(item), item, '/moons');
    expect(written.slice(written.indexOf(item))).toMatch(/^[^\]]*tabs: \[[^\]]*'\/moons'\]/);
    expect(() => stripTypeScriptTypes(written), item).not.toThrow();
  }
  expect(withMenuTab("['/a', '/b']", "'/a'", '/x')).toBe("[{ to: '/a', tabs: ['/x'] }, '/b']");
  expect(withMenuTab("{ to: '/a', icon: A }", "'/a'", '/x')).toBe("{ to: '/a', tabs: ['/x'], icon: A }");
  expect(withMenuTab("{ to: '/a', tabs: ['/t'] }", "'/a'", '/x')).toBe("{ to: '/a', tabs: ['/t', '/x'] }");
  expect(() => withMenuTab('', "'/shipments'", '/x')).toThrow("no item '/shipments'");
});

test('many of a thing are told apart from one', () => {
  expect(['check', 'city', 'day', 'box'].map(pluralOf)).toEqual(['checks', 'cities', 'days', 'boxes']);
});
