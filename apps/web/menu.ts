import type { TFunction } from 'i18next';
import { decideGate, type GateSession, menuSections } from '#foundation/tenancy/contract';
import type { Screen } from '#platform/web';
import type { Icon } from '#platform/web/ui';
import { courierMenu, systemMenu } from './menu-courier.ts';
import { shopMenu } from './menu-shop.ts';
import type { BadgeName, Group, Leaf, MenuSection } from './menu-types.ts';

/** The whole menu; who sees what of it is decided for each person. */
const sections: readonly MenuSection[] = [...courierMenu, ...shopMenu, systemMenu];

export interface MenuItem {
  label: string;
  to: string;
  icon?: Icon | undefined;
  badge?: BadgeName | undefined;
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
export function visibleMenu(screens: readonly Screen[], session: NonNullable<GateSession>, t: TFunction): VisibleSection[] {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));
  const sides = menuSections(session.tenant.businessType, session.tenant.businessSubType);
  const seen = new Set<string>();
  const item = (leaf: Leaf | string): MenuItem[] => {
    const { to, icon, badge, permission }: Leaf = typeof leaf === 'string' ? { to: leaf } : leaf;
    const found = byPath.get(to);
    if (permission && !session.permissions.includes(permission)) return [];
    if (!found || seen.has(to) || !decideGate(found, session).allow) return [];
    seen.add(to);
    return [{ label: found.title(t), to, icon, badge }];
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

/** The pages of a menu that carry a number. */
export function badgedItems(menu: readonly VisibleSection[]): (MenuItem & { badge: BadgeName })[] {
  const items = menu.flatMap(({ entries }) => entries.flatMap((entry) => ('to' in entry ? [entry] : entry.items)));
  return items.flatMap((item) => (item.badge ? [{ ...item, badge: item.badge }] : []));
}

/** How many pages each group holds, by its name. */
export function groupSizes(): [string, number][] {
  return sections.flatMap((section) =>
    section.entries.flatMap((entry) => ('to' in entry ? [] : [[entry.key, entry.items.length] as [string, number]])),
  );
}

/** Paths the menu names, to see which still have no screen. */
export function menuPaths(): string[] {
  const leaves = sections.flatMap((section) => section.entries.flatMap((entry) => ('to' in entry ? [entry] : [...entry.items])));
  return leaves.map((leaf) => (typeof leaf === 'string' ? leaf : leaf.to));
}
