import type { TFunction } from 'i18next';
import { decideGate, type GateSession, menuSections } from '#foundation/tenancy/contract';
import type { Screen } from '#platform/web';
import type { Icon } from '#platform/web/ui';
import type { BadgeName, Group, Leaf, MenuSection, Page } from './menu-types.ts';

/** The menu of a company as it is declared, and the screens that exist. */
interface Whole {
  sections: readonly MenuSection[];
  screens: readonly Screen[];
}

export interface MenuItem {
  label: string;
  to: string;
  icon?: Icon | undefined;
  badge?: BadgeName | undefined;
  /** The page and those that belong to it, where there are any. */
  tabs?: readonly MenuItem[] | undefined;
}
export interface MenuGroup {
  key: string;
  label: string;
  icon: Icon;
  badge?: BadgeName | undefined;
  items: MenuItem[];
}
export interface VisibleSection {
  key: string;
  label: string;
  entries: (MenuItem | MenuGroup)[];
}

/** The side menu of this person: only what exists, what his business has and what his keys open; labels are the screens' own. */
export function visibleMenu({ sections, screens }: Whole, session: NonNullable<GateSession>, t: TFunction): VisibleSection[] {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const sides = menuSections(session.tenant.businessType, session.tenant.businessSubType);
  const seen = new Set<string>();
  const page = (one: Page | string): MenuItem[] => {
    const { to, badge, permission }: Page = typeof one === 'string' ? { to: one } : one;
    const found = byPath.get(to);
    if (permission && !session.permissions.includes(permission)) return [];
    if (!found || seen.has(to) || !decideGate(found, session).allow) return [];
    seen.add(to);
    return [{ label: found.title(t), to, badge }];
  };
  // Whoever may not open a page but one of its tabs begins there.
  const item = (leaf: Leaf | string): MenuItem[] => {
    const { icon, tabs = [] }: Partial<Leaf> = typeof leaf === 'string' ? {} : leaf;
    const pages = [leaf, ...tabs].flatMap(page);
    return pages.slice(0, 1).map((first) => ({ ...first, icon, tabs: pages.length > 1 ? pages : undefined }));
  };
  const entry = (one: Group | Leaf): (MenuItem | MenuGroup)[] => {
    if ('to' in one) return item(one);
    if (one.permission && !session.permissions.includes(one.permission)) return [];
    const items = one.items.flatMap(item);
    const label = String(t(`ui.menu.${one.key}`));
    return items.length > 0 ? [{ key: one.key, label, icon: one.icon, badge: one.badge, items }] : [];
  };
  return sections
    .filter((section) => sides.includes(section.side))
    .map((section) => ({
      key: `${section.side}-${section.key}`,
      label: String(t(`ui.menu.${section.key}`)),
      entries: section.entries.flatMap(entry),
    }))
    .filter((section) => section.entries.length > 0);
}

/** How many pages each group holds, by its name. */
export function groupSizes(sections: readonly MenuSection[]): [string, number][] {
  return sections.flatMap((section) =>
    section.entries.flatMap((entry) => ('to' in entry ? [] : [[entry.key, entry.items.length] as [string, number]])),
  );
}

const leaves = (sections: readonly MenuSection[]): Leaf[] =>
  sections
    .flatMap((section) => section.entries.flatMap((entry) => ('to' in entry ? [entry] : [...entry.items])))
    .map((leaf) => (typeof leaf === 'string' ? { to: leaf } : leaf));
const pathOf = (page: Page | string) => (typeof page === 'string' ? page : page.to);

/** Paths that are items of the menu. */
export function itemPaths(sections: readonly MenuSection[]): string[] {
  return leaves(sections).map(pathOf);
}

/** Paths that are tabs of an item's page. */
export function tabPaths(sections: readonly MenuSection[]): string[] {
  return leaves(sections).flatMap(({ tabs = [] }) => tabs.map(pathOf));
}

/** Every path the menu leads to, by an item or by a tab of one. */
export function menuPaths(sections: readonly MenuSection[]): string[] {
  return leaves(sections).flatMap((leaf) => [leaf, ...(leaf.tabs ?? [])].map(pathOf));
}
