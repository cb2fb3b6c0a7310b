import { useEffect } from 'react';
import { useStored } from '#platform/web';
import { itemsOf } from './active-path.ts';
import type { MenuItem, VisibleSection } from './menu.ts';

const recentMost = 3;
const pinnedMost = 7;

/** Every page the menu leads to, once: its items and their tabs. */
export function pagesOf(menu: readonly VisibleSection[]): MenuItem[] {
  return itemsOf(menu).flatMap((item) => item.tabs ?? [item]);
}

/** A page comes first among the recent ones, the oldest goes. */
export function withRecent(recent: readonly string[], path: string): string[] {
  return [path, ...recent.filter((one) => one !== path)].slice(0, recentMost + 1);
}

/** A page pinned, or unpinned where it was. */
export function withPin(pinned: readonly string[], path: string): string[] {
  return pinned.includes(path) ? pinned.filter((one) => one !== path) : [...pinned, path].slice(-pinnedMost);
}

/** Pages somebody pinned on this device, and where he was of late; the page he is on is no news to him. */
export function useQuickPages(menu: readonly VisibleSection[], active: string | undefined) {
  const [pinned, setPinned] = useStored<string[]>('menu:pinned', []);
  const [recent, setRecent] = useStored<string[]>('menu:recent', []);
  useEffect(() => {
    if (active && active !== '/' && recent[0] !== active) setRecent(withRecent(recent, active));
  }, [active]);
  const pages = new Map(pagesOf(menu).map((page) => [page.to, page]));
  const known = (paths: readonly string[]) => paths.flatMap((path) => pages.get(path) ?? []);
  return {
    pinned: known(pinned),
    recent: known(recent.filter((path) => path !== active && !pinned.includes(path))).slice(0, recentMost),
    isPinned: (path: string) => pinned.includes(path),
    pin: (path: string) => setPinned(withPin(pinned, path)),
  };
}
