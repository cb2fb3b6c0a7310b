import type { TFunction } from 'i18next';
import { type ComponentType, createElement } from 'react';
import type { Entity, Section } from '#platform/entity';
import type { EntityExtras, ListPart } from './entity-extras.ts';
import { registerEntity, wholeNamed } from './registry.ts';
import { wholeOf } from './whole.ts';

export type ScreenLayout = 'default' | 'fullwidth' | 'horizontal' | 'vertical' | 'vertical-without-sidebar' | 'auth';
export type ScreenLoader = () => Promise<{ default: ComponentType<any> }>;

/** One entry of the route table. */
export interface Screen {
  /** From the path: `/shipments/:id/show` is `shipments-id-show`. */
  name: string;
  path: string;
  /** Title in the language in use. */
  title: (t: TFunction) => string;
  permission?: string | readonly string[] | undefined;
  section?: Section | undefined;
  /** Only for people of these kinds. */
  kinds?: readonly string[] | undefined;
  public?: boolean | undefined;
  guestOnly?: boolean | undefined;
  layout?: ScreenLayout | undefined;
  load: ScreenLoader;
  /** Fetches what its code is found by, before anybody asks for it. */
  bringNear?: (() => Promise<unknown>) | undefined;
}

export interface ScreenOptions
  extends Pick<Screen, 'permission' | 'section' | 'kinds' | 'public' | 'guestOnly' | 'layout' | 'load'> {
  /** Locale key of the title; else `screens.<name>`. */
  title?: string;
}

/** A screen of its own. */
export function screen(path: string, options: ScreenOptions): Screen {
  const name = screenName(path);
  const { title, ...rest } = options;
  return { name, path, title: (t) => String(t(title ?? `screens.${name}`)), ...rest };
}

/** The first of some screens, a list or the one form there is, at another of its addresses. */
export const alsoAt = ([first]: readonly Screen[], path: string): Screen => ({
  ...(first as Screen),
  name: screenName(path),
  path,
});

type Generic = 'list' | 'create' | 'edit' | 'show';
export interface EntityScreenOptions {
  /** Generic screens left to others. */
  without?: readonly Generic[];
  /** Where the screens live, if not at the entity's `screens`: several where shops have them at an address of their own. */
  at?: string | readonly string[];
  /** Bespoke screens in the place of generic ones. */
  list?: ScreenLoader;
  form?: ScreenLoader;
  show?: ScreenLoader;
  /** The part of the entity that its list shows, where it has several lists. */
  part?: ListPart;
  /** What the generic screens cannot know: row and bulk verbs, cells, tabs. Loaded with the screen. */
  extras?: () => Promise<{ default: EntityExtras }>;
  /** The declaration as its generic screens show it, where that is not all of it. */
  shownAs?: (entity: Entity<any, any>) => Entity<any, any>;
}

/** List, create, edit and show of an entity, out of its declaration. */
export function entityScreens<E extends Entity<any, any>>(entity: E, options: EntityScreenOptions = {}): Screen[] {
  const places = [options.at ?? entity.screens].flat();
  registerEntity(entity, places, Boolean(options.form));
  return genericScreens(entity, places, options);
}

/** The same, of what may be an outline, and without making it known. */
export const genericScreens = (
  entity: Entity<any, any>,
  places: readonly string[],
  options: EntityScreenOptions = {},
): Screen[] => places.flatMap((at) => screensAt(entity, at, options));

function screensAt(entity: Entity<any, any>, at: string, options: EntityScreenOptions): Screen[] {
  const { permissions, section } = entity;
  if (entity.single) return [entityScreen(entity, 'edit', at, permissions.list, section, options.form, options)];
  const wanted: [Generic, string, string | undefined, ScreenLoader | undefined][] = [
    ['list', at, permissions.list, options.list],
    ['create', `${at}/create`, permissions.create, options.form],
    ['edit', `${at}/:id/edit`, permissions.edit, options.form],
    ['show', `${at}/:id/show`, permissions.show ?? permissions.list, options.show],
  ];
  return wanted
    .filter(([kind, , permission]) => permission !== undefined && !options.without?.includes(kind))
    .map(([kind, path, permission, load]) => entityScreen(entity, kind, path, permission, section, load, options));
}

/** Another list of an entity that has its screens already. */
export function entityList<E extends Entity<any, any>>(
  entity: E,
  path: string,
  options: Pick<EntityScreenOptions, 'extras'> & { part: ListPart },
): Screen {
  const { list } = entity.permissions;
  const made = entityScreen(entity, 'list', path, list, entity.section, undefined, options);
  return { ...made, title: (t) => String(t(options.part.title)) };
}

/** Another form a record of an entity is begun in: a quote beside a sale. */
export function entityCreate<E extends Entity<any, any>>(
  entity: E,
  path: string,
  { title, extras }: Pick<EntityScreenOptions, 'extras'> & { title: string },
): Screen {
  const { create } = entity.permissions;
  const made = entityScreen(entity, 'create', path, create, entity.section, undefined, extras ? { extras } : {});
  return { ...made, title: (t) => String(t(title)) };
}

function entityScreen(
  entity: Entity<any, any>,
  kind: Generic,
  path: string,
  permission: string | undefined,
  section: Section,
  load: ScreenLoader | undefined,
  options: EntityScreenOptions,
): Screen {
  return {
    name: screenName(path),
    path,
    title: (t) => entityTitle(entity, kind, t),
    permission,
    section,
    load: load ?? genericLoader(entity, kind, options),
  };
}

const generics: Record<Generic, () => Promise<ComponentType<any>>> = {
  list: () => import('./entity-list.tsx').then((file) => file.EntityList),
  create: () => import('./entity-form.tsx').then((file) => file.EntityForm),
  edit: () => import('./entity-form.tsx').then((file) => file.EntityForm),
  show: () => import('./entity-show.tsx').then((file) => file.EntityShow),
};

function genericLoader(entity: Entity<any, any>, kind: Generic, options: EntityScreenOptions): ScreenLoader {
  return async () => {
    const [component, declared, extras] = await Promise.all([generics[kind](), wholeOf(entity), options.extras?.()]);
    const papers = kind === 'show' ? Object.keys(declared.page?.papers ?? {}) : [];
    await Promise.all(papers.map(wholeNamed));
    const shown = options.shownAs?.(declared) ?? declared;
    const props = { entity: shown, extras: extras?.default ?? {}, part: options.part };
    return { default: () => createElement(component, { ...props, key: `${entity.name}-${kind}-${options.part?.title}` }) };
  };
}

function entityTitle(entity: Entity<any, any>, kind: Generic, t: TFunction): string {
  if (kind === 'list' || entity.single) return String(t(`${entity.name}.title`));
  const one = String(t(`${entity.name}.one`));
  return kind === 'show' ? one : String(t(`ui.entity.${kind}`, { one }));
}

/** `/shipments/:id/show` → `shipments-id-show`; the root is `index`. */
export function screenName(path: string): string {
  return (
    path
      .replace(/[:?]/g, '')
      .split('/')
      .filter((part) => part && part !== '*')
      .join('-') || 'index'
  );
}
