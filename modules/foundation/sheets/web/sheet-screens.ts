import i18next, { type TFunction } from 'i18next';
import { type ComponentType, createElement } from 'react';
import type { SheetKind } from '#foundation/sheets/contract';
import { type Action, can, type Screen, screen, wholeOf } from '#platform/web';
import type { SavedProps, UnsureProps, WholeProps } from './sheet-place.ts';

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;
interface PartLoaders {
  whole?: Loader<WholeProps>;
  unsure?: Loader<UnsureProps>;
  saved?: Loader<SavedProps>;
}

const known = new Map<string, SheetKind>();
/** The kinds of sheets this browser has screens of. */
export const knownKinds = (): SheetKind[] => [...known.values()];
export const kindNamed = (name: string): SheetKind | undefined => known.get(name);

/** The screens of a kind of sheet, one for each thing it does: drop, map, put right, save, and those of before. */
export function sheetScreens(kind: SheetKind, parts: PartLoaders = {}): Screen[] {
  known.set(kind.name, kind);
  return Object.entries(kind.modes).map(([mode, { at, permission }]) => ({
    ...screen(at, { permission, section: kind.section, load: () => loadPage(kind, mode, parts) }),
    title: (t: TFunction) => titleOf(kind, mode, t),
  }));
}

/** In the menu of a list: the way to the screen where its records come out of a sheet, for whoever may. */
export const importAction = (kind: SheetKind): Action[] =>
  Object.values(kind.modes)
    .filter(({ permission }) => can(permission))
    .map(({ at }) => ({ label: String(i18next.t('sheets.import')), to: at }));

export const titleOf = (kind: SheetKind, mode: string, t: TFunction): string =>
  String(t(`${kind.words}${mode}.title`, { title: t(kind.title) }));

async function loadPage(kind: SheetKind, mode: string, { whole, unsure, saved }: PartLoaders) {
  const [{ SheetPage }, { placeOfSheets }, declared, Whole, Unsure, Saved] = await Promise.all([
    import('./sheet-page.tsx'),
    import('./sheet-place.ts'),
    wholeOf(kind),
    whole?.(),
    unsure?.(),
    saved?.(),
  ]);
  const place = placeOfSheets(declared, mode, { Whole: Whole?.default, Unsure: Unsure?.default, Saved: Saved?.default });
  return { default: () => createElement(SheetPage, { place }) };
}
