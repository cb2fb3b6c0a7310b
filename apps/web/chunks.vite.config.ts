import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Group = Exclude<NonNullable<Rolldown.CodeSplittingOptions['groups']>[number], string>;

const mantine = (...names: string[]) => names.map((name) => `@mantine/core/esm/components/${name}/`);

const root = path.resolve(import.meta.dirname, '../..');

/** The icons that some files of ours name. */
function iconsOf(files: readonly string[]): string[] {
  const sources = globSync(files, { cwd: root })
    .filter((file) => !file.endsWith('/icons.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const icons = new Set(sources.flatMap((source) => source.match(/\bIcon[A-Z]\w+/g) ?? []));
  return [...icons].map((icon) => `@tabler/icons-react/dist/esm/icons/${icon}.mjs`);
}

/** The first modules of each file, by the places they stand at; a file above takes before one below. */
export const firstOf = {
  /** Of pages before and after signing in: whoever signs in fetches of the frame nothing but these. */
  fields: [
    ...mantine('TextInput', 'ActionIcon', 'Stack', 'Group', 'Text'),
    '@mantine/core/esm/components/ScrollArea/utils/to-int.mjs',
    '@mantine/core/esm/core/MantineProvider/color-functions/get-auto-contrast-value/',
    '@mantine/core/esm/core/utils/create-safe-context/',
    '@mantine/core/esm/core/utils/get-env/',
    '@mantine/hooks/esm/use-merged-ref/',
    '@mantine/hooks/esm/use-uncontrolled/',
    '@mantine/hooks/esm/utils/use-callback-ref/',
    '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs',
    '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs',
    'apps/web/layouts/read-site.ts',
    'platform/web/isolated.ts',
    'platform/web/ltr.tsx',
    'platform/web/ui/empty-state.tsx',
  ],
  /** Those of the frame, of lists, and of what modules put onto others' pages; all else comes with who shows it. */
  icons: iconsOf([
    'apps/web/**/*.{ts,tsx}',
    'platform/web/*.{ts,tsx}',
    'platform/web/ui/{list-page,search-box,data-table,row-menu,popup,page-header,empty-state,bulk-bar,saved-views,column-chooser}.tsx',
    'modules/*/*/web/every-page.ts',
  ]),
  routes: ['apps/web/routes.ts'],
  /** What nearly every page has, and little enough for one that has not. */
  parts: [
    '@tanstack/react-query/build/modern/useIsFetching.js',
    'apps/web/menu-types.ts',
    'platform/web/ui/page-skeleton.tsx',
    'platform/web/ui/popup.tsx',
    'platform/web/ui/row-menu.tsx',
  ],
  /** What pages of declared records have beside it. */
  declared: [
    'platform/entity/entity.ts',
    'platform/entity/field.ts',
    'platform/entity/lines.ts',
    'platform/entity/verb.ts',
    'platform/web/entity-fields.tsx',
    'platform/web/items.ts',
    'platform/web/lookups.ts',
    'platform/web/ui/page-header.tsx',
    'platform/web/ui/status-badge.tsx',
    'platform/web/ui/table-box.tsx',
    'platform/web/wire-sort.ts',
  ],
  /** Of forms, those before signing in among them. */
  choosing: [...mantine('NativeSelect', 'Combobox/ComboboxChevron'), '@mantine/core/esm/components/Checkbox/CheckIcon.mjs'],
  'signed-in': ['apps/web/layouts/signed-in.tsx'],
  inputs: ['platform/web/ui/inputs.tsx'],
  dialog: mantine('Modal'),
  ticks: mantine('Checkbox', 'SegmentedControl'),
  popover: mantine('Popover'),
  choices: mantine('Select'),
  verbs: ['platform/web/use-verbs.tsx', 'platform/web/use-bulk-verbs.tsx'],
  'list-page': ['platform/web/ui/list-page.tsx'],
  /** Of pages of records. */
  copying: ['platform/web/ui/copy-number.tsx'],
};

/**
 * Code that comes together is one file: many small ones compress badly, and each screen would have to name them all. A file
 * holds its first modules and what they need of what no file above has; all else is cut by who needs it.
 */
export function fewFiles(): Plugin {
  const isAmong = (places: readonly string[]) => (id: string) => places.some((place) => id.includes(`/${place}`));
  const ordered: Group[] = [
    { name: 'libraries', tags: ['$initial'], test: /\/node_modules\// },
    // The service worker is a beginning of its own, and shares no file with the app.
    { name: 'index', tags: ['$initial'], test: (id) => !id.includes('/apps/web/offline/') },
    ...Object.entries(firstOf).map(([name, places]) => ({ name, test: isAmong(places) })),
  ];
  const groups = ordered.map((group, index) => ({ ...group, priority: ordered.length - index }));
  return {
    name: 'few-files',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
  };
}
