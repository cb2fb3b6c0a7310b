import type { ComponentType } from 'react';
import { sectionAllowed, sectionOfPath } from '#foundation/tenancy/contract';
import type { Entity, Section } from '#platform/entity';
import { knowScreens, readSession, registerEntity, type Screen, withTexts } from '#platform/web';
import { ownScreens } from './pages/index.ts';

/** Something a module puts into the top bar: notifications, chat. */
export interface TopbarItem {
  key: string;
  order: number;
  permission?: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** Something a module lets float over every page: the progress of work that goes on meanwhile. */
export interface FloatingItem {
  key: string;
  permission?: string | readonly string[];
  section?: Section;
  load: () => Promise<{ default: ComponentType }>;
}

interface ModuleWeb {
  screens?: readonly Screen[];
  /** Entities without generic screens here, made known to pickers. */
  entities?: readonly Entity<any>[];
  topbar?: readonly TopbarItem[];
  floating?: readonly FloatingItem[];
}

const found = import.meta.glob<ModuleWeb>('../../modules/*/*/web/index.ts', { eager: true });
const modules = Object.values(found);
for (const entity of modules.flatMap((one) => one.entities ?? [])) registerEntity(entity, '');

/** Each with the texts of its module, which come beside its code. */
export const moduleScreens: readonly Screen[] = Object.entries(found).flatMap(([file, { screens = [] }]) =>
  screens.map((one) => ({ ...one, load: () => withTexts(areaOf(file), one.load()) })),
);

/** Every screen of the product: the route table. */
export const screens: readonly Screen[] = [...ownScreens, ...moduleScreens];

const sectionOf = new Map(screens.map(({ path, section }) => [path, section]));
// A screen may be of one side of the business at an address both have.
knowScreens(screens, (path) => {
  const tenant = readSession()?.tenant;
  const sides = [sectionOfPath(path), sectionOf.get(path) ?? 'any'] as const;
  return !tenant || sides.every((side) => sectionAllowed(side, tenant.businessType, tenant.businessSubType));
});

export const topbarItems: readonly TopbarItem[] = Object.entries(found)
  .flatMap(([file, { topbar = [] }]) => topbar.map((one) => ({ ...one, load: () => withTexts(areaOf(file), one.load()) })))
  .toSorted((a, b) => a.order - b.order);

export const floatingItems: readonly FloatingItem[] = [
  { key: 'bulk', load: () => import('../../platform/web/ui/bulk-panel.tsx') },
  ...modules.flatMap((one) => one.floating ?? []),
];

/** `../../modules/courier/shipments/web/index.ts` is of `courier/shipments`. */
function areaOf(file: string): string {
  return file.split('/').slice(3, 5).join('/');
}
