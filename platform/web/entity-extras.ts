import type { ReactNode } from 'react';
import type { Icon } from './icons.ts';
import type { WireRow } from './lists.ts';

/** A verb someone can press. */
export interface Action {
  label: string;
  icon?: Icon;
  tone?: 'danger' | 'plain' | undefined;
  disabled?: boolean;
  /** At the end of the menu item: a tick. */
  side?: ReactNode;
  /** A page, … */
  to?: string | undefined;
  /** … or something to do. */
  run?: (() => unknown) | undefined;
}

export interface Selection {
  ids: readonly number[];
  /** Those of them that are loaded. */
  rows: readonly WireRow[];
  /** The person chose every row the filter matches, not only those loaded. */
  isAll: boolean;
  count: number;
  /** The filter in force, as the list call sent it. */
  query: Record<string, unknown>;
  clear: () => void;
}

/** What a module adds to the generic screens of its entity. Labels come translated; hooks are not allowed here. */
export interface EntityExtras {
  /** Verbs on one row and on the record's page. `reload` reads the list and the record anew. */
  rowActions?: (row: WireRow, reload: () => Promise<void>) => Action[];
  /** Verbs on the selection. */
  bulkActions?: (selection: Selection, reload: () => Promise<void>) => Action[];
  /** More verbs in the list's header menu. */
  listActions?: () => Action[];
  /** Said when disabling or enabling fails, above the reason. */
  disableFailure?: () => string;
  /** Cells in the place of the generic ones, by camelCase field name. */
  cells?: Record<string, (row: WireRow) => ReactNode>;
  /** Further tabs of the record's page. */
  tabs?: readonly { key: string; title: string; content: (row: WireRow) => ReactNode }[];
  /** Above the facts of the record's page: status, money. */
  showTop?: (row: WireRow) => ReactNode;
  /** Beside the form, for what is computed live. */
  aside?: (values: Record<string, any>) => ReactNode;
  /** Below the form's sections. */
  formBottom?: (values: Record<string, any>, set: (name: string, value: unknown) => void) => ReactNode;
  /** What a new record starts with, by wire name. */
  defaults?: () => Record<string, unknown>;
  /** Fields left out of the form for these values. */
  hiddenFields?: (values: Record<string, any>) => readonly string[];
}
