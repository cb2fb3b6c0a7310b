import type { ComponentType } from 'react';
import type { Entity, Section } from '#platform/entity';
import type { Screen } from '#platform/web';

/** Something a module puts into the top bar: notifications, chat. */
export interface TopbarItem {
  key: string;
  order: number;
  permission?: string | undefined;
  load: () => Promise<{ default: ComponentType }>;
}

/** Something a module lets float over every page: the progress of work that goes on meanwhile. */
export interface FloatingItem {
  key: string;
  permission?: string | readonly string[] | undefined;
  section?: Section | undefined;
  load: () => Promise<{ default: ComponentType }>;
}

/** What a module's web declares: its front door. */
export interface Door {
  screens?: readonly Screen[];
  /** Entities without generic screens here, made known to pickers. */
  entities?: readonly Entity<any>[];
  topbar?: readonly TopbarItem[];
  floating?: readonly FloatingItem[];
}

const found = import.meta.glob<Door>('../../modules/*/*/web/index.ts', { eager: true });

/** By module. In the built app what the front doors say of themselves, and each comes with its first page (`doors.vite.config.ts`). */
export const doors: Readonly<Record<string, Door>> = Object.fromEntries(
  // `../../modules/courier/shipments/web/index.ts` is of `courier/shipments`.
  Object.entries(found).map(([file, door]) => [file.split('/').slice(3, 5).join('/'), door]),
);
