import i18next from 'i18next';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { can, type WireRow } from '#platform/web';

/** What a module above shows of a client on his page, to whoever has the key. */
export interface ClientPart {
  key: string;
  permission: string;
  load: () => Promise<{ default: ComponentType<{ row: WireRow }> }>;
}
export interface ClientTab extends ClientPart {
  /** Locale key. */
  title: string;
}
type Shown<P extends ClientPart> = Omit<P, 'load'> & { content: (row: WireRow) => ReactNode };
const above: Shown<ClientPart>[] = [];
const tabs: Shown<ClientTab>[] = [];

/** Keeps the place of what stands above everything else, so that nothing moves down when it comes. */
export const awaitedAbove: ReactNode = createElement('div', { className: 'k-panel k-awaited', 'aria-hidden': true });

/** Modules above put what they know of a client before everything else on his page. */
export function addAboveClient(part: ClientPart): void {
  above.push(shown(part, awaitedAbove));
}

/** Modules above give a client's page a tab of theirs. */
export function addClientTab(part: ClientTab): void {
  tabs.push(shown(part));
}

function shown<P extends ClientPart>({ load, ...part }: P, fallback: ReactNode = null): Shown<P> {
  const Part = lazy(load);
  return {
    ...part,
    content: (row) => createElement(Suspense, { fallback, key: part.key }, createElement(Part, { row, key: row.id })),
  };
}

export const partsAbove = (row: WireRow): ReactNode =>
  above.filter(({ permission }) => can(permission)).map(({ content }) => content(row));

export const partTabs = () =>
  tabs
    .filter(({ permission }) => can(permission))
    .map(({ key, title, content }) => ({ key, title: String(i18next.t(title)), content }));
