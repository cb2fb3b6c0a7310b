import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { firstOf } from './chunks.vite.config.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every module that is the first of a file is where it is looked for', () => {
  const places = Object.values(firstOf).flat();
  expect(places.length).toBeGreaterThan(30);
  const isThere = (place: string) => ['', 'node_modules'].some((folder) => existsSync(path.join(root, folder, place)));
  expect(places.filter((place) => !isThere(place))).toEqual([]);
});

test('modals and drawers may stand without the area to scroll in that the build takes from them', () => {
  for (const name of ['Modal', 'Drawer']) {
    const file = `node_modules/@mantine/core/esm/components/${name}/${name}Root.mjs`;
    const uses = readFileSync(path.join(root, file), 'utf8').match(/^(?!\/\/|import ).*\bScrollArea\b.*$/gm);
    expect(uses?.map((line) => line.trim())).toEqual([
      '"data-offset-scrollbars": scrollAreaComponent === ScrollArea.Autosize || void 0,',
    ]);
  }
  const ours = globSync('{apps/web,modules/*/*/web,platform/web}/**/*.tsx', { cwd: root });
  expect(ours.length).toBeGreaterThan(300);
  expect(ours.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('scrollAreaComponent'))).toEqual([]);
});
