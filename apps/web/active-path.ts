import type { VisibleSection } from './menu.ts';

/** The menu entry a page belongs to: the longest path that begins it, whole segments only. */
export function activePath(pathname: string, menu: readonly VisibleSection[]): string | undefined {
  const paths = menu.flatMap((section) =>
    section.entries.flatMap((entry) => ('to' in entry ? [entry.to] : entry.items.map((item) => item.to))),
  );
  return paths
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
