import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TFunction } from 'i18next';
import { expect, test, vi } from 'vitest';
import { knownEntities, screen } from '#platform/web';
import { type Door, doors } from './doors.ts';
import { ownersOfRecords } from './doors.vite.config.ts';
import { lateDoors, type SaidDoor } from './late-doors.ts';
import { sayDoors } from './said-doors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const front = globSync('modules/*/*/web/index.ts', { cwd: root });
const nothing: SaidDoor = { screens: [], topbar: [], floating: [], records: [], givers: [] };
/** As it stands in the file of the build. */
const written = (door: Partial<SaidDoor>): SaidDoor => JSON.parse(JSON.stringify({ ...nothing, ...door }));
const never = () => Promise.reject(new Error('not asked for'));

/** A text by its key, with what it names. */
const t = ((key: string, named = {}) => `${key}${JSON.stringify(named)}`) as unknown as TFunction;
const shown = ({ screens = [], topbar = [], floating = [] }: Door) => ({
  screens: screens
    .map(({ title, load: _, bringNear: __, ...one }) => ({ ...one, title: title(t) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  topbar: topbar.map(({ load: _, ...one }) => one),
  floating: floating.map(({ load: _, ...one }) => ({ ...one })),
});

test('a front door that is still to come has every screen, and what stands over all pages, as it has them itself', () => {
  expect(Object.keys(doors).length).toBe(front.length);
  const said = sayDoors(ownersOfRecords());
  for (const [area, door] of Object.entries(doors)) {
    const late = lateDoors({ [area]: written(said[area] as SaidDoor) }, { [area]: never })[area] as Door;
    expect([area, shown(late)]).toEqual([area, shown(door)]);
  }
});

test('a front door comes with the first page behind it, once; one that did not come is asked for again', async () => {
  const page = { default: () => null };
  const door: Door = {
    screens: [screen('/moons', { load: async () => page }), screen('/moons/:id', { load: async () => page })],
  };
  const fetch = vi.fn<() => Promise<Door>>(async () => door).mockRejectedValueOnce(new Error('no connection'));
  const said = written({ screens: [{ path: '/moons' }, { path: '/moons/:id' }] });
  const [list, one] = lateDoors({ moons: said }, { moons: fetch })['moons']?.screens ?? [];
  await expect(list?.load()).rejects.toThrow('no connection');
  await list?.bringNear?.();
  expect([await list?.load(), await one?.load()]).toEqual([page, page]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('what floats over every page has with it all modules that give it something', async () => {
  const panel = { default: () => null };
  const door: Door = { floating: [{ key: 'panel', load: async () => panel }] };
  const giver = vi.fn(async (): Promise<Door> => ({}));
  const said = { panels: written({ floating: [{ key: 'panel' }], givers: ['giver'] }), giver: written({}) };
  const late = lateDoors(said, { panels: async () => door, giver });
  expect(giver).not.toHaveBeenCalled();
  expect(await late['panels']?.floating?.[0]?.load()).toBe(panel);
  expect(giver).toHaveBeenCalledOnce();
});

test('every record a page may link to is made known by the front door of the module that declares it', () => {
  const owners = ownersOfRecords();
  const known = knownEntities().map(({ entity }) => entity.name);
  expect(known.length).toBeGreaterThan(80);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const elsewhere = known.filter((name) => {
    const module = `modules/${owners.get(name)}`;
    const contract = globSync(`${module}/contract/*.ts`, { cwd: root }).map(read).join('\n');
    const declared = new RegExp(`export const (\\w+) = define\\w+(<[^(]*>)?\\(\\s*'${name}'`).exec(contract)?.[1];
    const making = `(entityScreens\\(|registerEntity\\(|entities = \\[[^\\]]*)${declared}\\b`;
    return !new RegExp(making).test(read(`${module}/web/index.ts`));
  });
  expect(elsewhere).toEqual([]);
});

const declaring = /^(import|export|const|(async )?function|type|interface|registerEntity\(|\/[*/]|[\]})])/;

test('a front door declares and does nothing: what a module does on other pages stands in its every-page.ts', () => {
  const acting = front.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^\S/.test(line) && !declaring.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(front.length).toBeGreaterThan(50);
  expect(acting).toEqual([]);
});
