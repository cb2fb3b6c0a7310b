import i18next from 'i18next';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { can, type WireRow } from '#platform/web';

/** What a module above shows of a client on his page, to whoever has the key. */
export interface ClientPart {
  key: string;
  /** Locale key. */
  title: string;
  permission: string;
  load: () => Promise<{ default: ComponentType<{ row: WireRow }> }>;
}
interface Shown extends Omit<ClientPart, 'load'> {
  content: (row: WireRow) => ReactNode;
}
const above: Shown[] = [];
const tabs: Shown[] = [];

/** Modules above put what they know of a client before everything else on his page. */
export function addAboveClient(part: ClientPart): void {
  above.push(shown(part));
}

/** Modules above give a client's page a tab of theirs. */
export function addClientTab(part: ClientPart): void {
  tabs.push(shown(part));
}

function shown({ load, ...part }: ClientPart): Shown {
  const Part = lazy(load);
  return {
    ...part,
    content: (row) => createElement(Suspense, { fallback: null, key: part.key }, createElement(Part, { row, key: row.id })),
  };
}

export const partsAbove = (row: WireRow): ReactNode =>
  above.filter(({ permission }) => can(permission)).map(({ content }) => content(row));

export const partTabs = () =>
  tabs
    .filter(({ permission }) => can(permission))
    .map(({ key, title, content }) => ({ key, title: String(i18next.t(title)), content }));
