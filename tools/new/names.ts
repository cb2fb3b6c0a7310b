import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const kinds = ['entity', 'document', 'report'] as const;
export type Kind = (typeof kinds)[number];

/** A thing that is begun, under every name it goes by. */
export interface Named {
  kind: Kind;
  area: string;
  /** `modules/courier/vehicles` */
  folder: string;
  /** `vehicle-check`: its file. */
  file: string;
  /** `vehicle-checks`: its path, and the file that implements it. */
  files: string;
  /** `vehicleCheck` */
  name: string;
  /** `vehicleChecks` */
  names: string;
  /** `VehicleCheck` */
  type: string;
  /** `vehicle_check` */
  table: string;
  /** `Vehicle check` and `Vehicle checks`, as a person reads it. */
  one: string;
  title: string;
  /** `VC`: what its numbers begin with. */
  letters: string;
  /** The front doors of its module. */
  contract: string;
  server: string;
  permission: string;
  /** The line of the declaration, where a side of the business is meant. */
  section: string;
}

/** Why a beginning is not written, in words for whoever asked. */
export class NotWritten extends Error {}

/** The menu's file for each item it names. */
export const menuFileOf = (item: string) => (item.includes('/erp-') ? 'apps/web/menu-shop.ts' : 'apps/web/menu-courier.ts');

/** The item of the menu, as written there, whose page first shows a report among its tabs. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the menu's file.
export const menuOfReports = '`${accounting}/trial_balance`';

/** Of each area: the key its first screens are opened with, and the item of the menu whose tab they are. */
export const areas: Record<string, { permission: string; menu: string; readsBooks: boolean; section?: string }> = {
  foundation: { permission: 'show_site_settings', menu: "'/branches'", readsBooks: false },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the menu's file.
  finance: { permission: 'accounts_management', menu: '`${accounting}/treasury`', readsBooks: true },
  courier: { permission: 'shipments_management', menu: "'/shipments/qr'", readsBooks: true, section: 'courier' },
  erp: { permission: 'accounts_management', menu: "'/erp-settings'", readsBooks: true, section: 'erp' },
  collaboration: { permission: 'show_notifications_header', menu: "'/branches'", readsBooks: false },
  insight: { permission: 'accounts_management', menu: menuOfReports, readsBooks: true },
};

/** Reads `document courier/vehicles vehicle-check`; what cannot be begun is refused before anything is written. */
export function readAsked(root: string, [kind, place, file]: readonly string[]): Named {
  if (!kinds.includes(kind as Kind) || !place || !file)
    throw new NotWritten('Say what to begin: npm run new -- entity|document|report <area>/<module> <name>');
  const [area, module, ...rest] = place.split('/');
  const known = areas[area ?? ''];
  if (!area || !known) throw new NotWritten(`There is no area ${area}: it is one of ${Object.keys(areas).join(', ')}.`);
  if (!module || rest.length > 0 || !isKebab(module)) throw new NotWritten(`${place} is no <area>/<module> in kebab-case.`);
  if (!isKebab(file)) throw new NotWritten(`${file} is no name in kebab-case, such as vehicle-check.`);
  if (kind === 'report' && !known.readsBooks)
    throw new NotWritten(`A report begins with figures of the books, which ${area} may not read: put it into finance or above.`);
  const named = namesOf(kind as Kind, { area, module, file });
  refuseTaken(root, named);
  return named;
}

const isKebab = (word: string) => /^[a-z]+(-[a-z]+)*$/.test(word);

function namesOf(kind: Kind, { area, module, file }: { area: string; module: string; file: string }): Named {
  const { permission, section } = areas[area] as (typeof areas)[string];
  const files = kind === 'report' ? file : pluralOf(file);
  const words = file.split('-');
  return {
    kind,
    area,
    folder: `modules/${area}/${module}`,
    file,
    files,
    name: camel(file),
    names: camel(files),
    type: upper(camel(file)),
    table: file.replaceAll('-', '_'),
    one: upper(words.join(' ')),
    title: upper(files.replaceAll('-', ' ')),
    letters: (words.length > 1 ? words.map((word) => word[0]).join('') : file.slice(0, 2)).toUpperCase(),
    contract: `#${area}/${module}/contract`,
    server: `#${area}/${module}/server`,
    permission,
    section: section ? `\n  section: '${section}',` : '',
  };
}

const upper = (word: string) => (word[0] ?? '').toUpperCase() + word.slice(1);
const camel = (file: string) => file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

export function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** A second declaration of a name, path or file would take the first one’s place. */
function refuseTaken(root: string, { folder, file, files, name }: Named): void {
  if (existsSync(path.join(root, folder, 'contract', `${file}.ts`))) throw new NotWritten(`${folder} has ${file} already.`);
  const taken = new RegExp(`\\b(?:defineEntity|defineReport|defineView)\\('${name}'|^  path: '${files}',`, 'm');
  for (const other of filesIn(root, 'modules').filter((one) => /\/contract\/.*\.ts$/.test(one)))
    if (taken.test(readFileSync(path.join(root, other), 'utf8')))
      throw new NotWritten(`${other} declares ${name} or its path already.`);
}

export const filesIn = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
