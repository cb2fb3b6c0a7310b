import type { ScreenLayout } from '#platform/web';

/** Where the menu of a page stands: beside it, above it, or away until it is called, as on every small screen. */
export type MenuPlace = 'side' | 'top' | 'drawer';

/** A page may say where its menu stands; else it stands where its reader likes it. */
export function menuPlaceOf(layout: ScreenLayout = 'default', preferred: 'vertical' | 'horizontal'): MenuPlace {
  if (layout === 'vertical-without-sidebar') return 'drawer';
  const chosen = layout === 'vertical' || layout === 'horizontal' ? layout : preferred;
  return chosen === 'vertical' ? 'side' : 'top';
}
