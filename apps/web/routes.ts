import type { ComponentType } from 'react';
import type { Entity, Section } from '#platform/entity';
import { knowScreens, registerEntity, type Screen } from '#platform/web';
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

const modules = Object.values(import.meta.glob<ModuleWeb>('../../modules/*/*/web/index.ts', { eager: true }));
for (const entity of modules.flatMap((one) => one.entities ?? [])) registerEntity(entity, '');

export const moduleScreens: readonly Screen[] = modules.flatMap((one) => one.screens ?? []);

/** Every screen of the product: the route table. */
export const screens: readonly Screen[] = [...ownScreens, ...moduleScreens];

knowScreens(screens);

export const topbarItems: readonly TopbarItem[] = modules
  .flatMap((one) => one.topbar ?? [])
  .toSorted((a, b) => a.order - b.order);

export const floatingItems: readonly FloatingItem[] = [
  { key: 'bulk', load: () => import('../../platform/web/ui/bulk-panel.tsx') },
  ...modules.flatMap((one) => one.floating ?? []),
];
