import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { mayFetchAhead } from '../fetch-ahead.ts';
import type { VisibleSection } from '../menu.ts';
import { pagesOf } from '../quick-pages.ts';
import { screens } from '../routes.ts';

/** So long nothing was fetched: the page stands, and whoever opens another one soon finds it near. */
const quietMs = 2000;

/** Brings the pages of the menu near, one module after another, once the page in front of the person stands. */
export function NearDoors({ menu }: { menu: readonly VisibleSection[] }) {
  const isOpening = useNavigation().state !== 'idle';
  const isBusy = useIsFetching() > 0 || isOpening;
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => mayFetchAhead(navigator) && void bringNear(menu).catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, [isBusy, menu]);
  return null;
}

async function bringNear(menu: readonly VisibleSection[]): Promise<void> {
  const paths = new Set(pagesOf(menu).map(({ to }) => to));
  for (const screen of screens) if (paths.has(screen.path)) await screen.bringNear?.();
}
