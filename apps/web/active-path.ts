import type { MenuItem, VisibleSection } from './menu.ts';

/** Where a page belongs: the page of the menu that begins its path, the longest, whole segments only, and the item whose tab that is. */
export function placeOf(pathname: string, menu: readonly VisibleSection[]): { page?: string; item?: string } {
  const pages = itemsOf(menu).flatMap((item) => (item.tabs ?? [item]).map(({ to }) => ({ page: to, item: item.to })));
  const above = pages.filter(({ page }) => pathname === page || (page !== '/' && pathname.startsWith(`${page}/`)));
  return above.toSorted((a, b) => b.page.length - a.page.length)[0] ?? {};
}

/** The item a page is a tab of, its own page's tab included; of a record or a form there are no tabs. */
export function tabbedItem(pathname: string, menu: readonly VisibleSection[]): MenuItem | undefined {
  return itemsOf(menu).find(({ tabs }) => tabs?.some(({ to }) => to === pathname));
}

/** Every item of the menu. */
export function itemsOf(menu: readonly VisibleSection[]): MenuItem[] {
  return menu.flatMap((section) => section.entries.flatMap((entry) => ('to' in entry ? [entry] : entry.items)));
}
