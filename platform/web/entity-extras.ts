import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { AnyEntity, Entity, Fields, SystemField } from '#platform/entity';
import type { QueryValue } from './api.ts';
import type { Line } from './form-lines.ts';
import type { Form } from './form-type.ts';
import type { Icon } from './icons.ts';
import type { WireRow } from './lists.ts';
import type { Fact } from './ui/facts.tsx';

/** A verb someone can press. */
export interface Action {
  label: string;
  icon?: Icon;
  tone?: 'danger' | 'plain' | undefined;
  disabled?: boolean;
  /** Why it may not be pressed. */
  hint?: string;
  /** At the end of the menu item: a tick. */
  side?: ReactNode;
  /** A page, … */
  to?: string | undefined;
  /** … or something to do. */
  run?: (() => unknown) | undefined;
}

export interface Selection {
  ids: readonly number[];
  /** The selected rows that are loaded. */
  rows: readonly WireRow[];
  /** The person chose every row the filter matches, not only those loaded. */
  isAll: boolean;
  count: number;
  /** The filter in force, as the list call sent it. */
  query: Record<string, unknown>;
  clear: () => void;
}

/** What a module adds to the generic dialog of a verb. */
export interface VerbExtras {
  icon?: Icon;
  /** What it is called in `actions`, `confirm` and `press` for this record, where not by its own name. */
  word?: (row: WireRow) => string;
  /** In the place of the inputs for the declared fields. Hooks are allowed: it is a component. */
  fields?: ComponentType<VerbFieldsProps>;
  /** Its dialog is as wide as the lines it holds. */
  isWide?: boolean;
  /** Values that stand there already and that no field of the record says. */
  starts?: (row: WireRow) => Record<string, unknown>;
  /** Slips no declared field can know of. */
  slips?: (values: Record<string, any>, t: TFunction) => Record<string, string>;
  toBody?: (values: Record<string, any>) => Record<string, unknown>;
  /** More for the texts of question and button. */
  words?: (values: Record<string, any>, row: WireRow) => Record<string, string>;
}
export interface VerbFieldsProps {
  form: Form;
  row: WireRow;
  declared: { name: string; fields: Fields };
}

export interface LineHintProps {
  line: Line;
  /** In a grid it is reached by a key of its own. */
  isAside?: boolean;
}

/** One of several lists of an entity: what it shows for good, and how it is called. */
export interface ListPart {
  fixed: Record<string, QueryValue>;
  /** Locale key. */
  title: string;
  empty?: string;
  /** A page where one is written, or the dialog of the list that does. */
  create?: { label: string; to?: string; run?: () => void; permission: string };
  /** Other lists beside it. */
  beside?: readonly { label: string; to: string; icon: Icon; permission?: string }[];
  /** Columns this part has no use for. */
  hide?: readonly string[];
}

/** What some fields of a list show instead of their value, by the names they are declared with. */
export type Cells<D extends { fields: Fields }> = { [Name in keyof D['fields'] | SystemField]?: (row: WireRow) => ReactNode };
type NoFields = Entity<Record<never, never>, any>;

/** What a module adds to the generic screens of its entity, named where it has cells of its own. Labels come translated; hooks are not allowed here. */
export interface EntityExtras<E extends AnyEntity = NoFields> {
  /** Verbs on one row and on the record's page. `reload` reads the list and the record anew. */
  rowActions?: (row: WireRow, reload: () => Promise<void>) => Action[];
  /** By verb, what its dialog cannot know. */
  verbs?: Record<string, VerbExtras>;
  /** Facts of the record's page that are no field. */
  facts?: (row: WireRow) => readonly Fact[];
  /** What a record's page is called, where that is no one field. */
  heading?: (row: WireRow) => string;
  /** Below the facts of its page. */
  below?: (row: WireRow) => ReactNode;
  /** The list a record's page leads back to, where it is not the entity's own. */
  crumb?: (row: WireRow) => { label: string; to: string };
  /** Verbs on the selection. */
  bulkActions?: (selection: Selection, reload: () => Promise<void>) => Action[];
  /** More verbs in the list's header menu. */
  listActions?: () => Action[];
  /** Said when disabling or enabling fails, above the reason. */
  disableFailure?: () => string;
  /** Cells in the place of the generic ones. */
  cells?: Cells<E>;
  /** Further tabs of the record's page. */
  tabs?: readonly { key: string; title: string; content: (row: WireRow) => ReactNode }[];
  /** Above the facts of the record's page: status, money. */
  showTop?: (row: WireRow) => ReactNode;
  /** Beside a value of a line, in the form and on the page, by field: why it is so. Hooks are allowed: it is a component. */
  lineHints?: Record<string, ComponentType<LineHintProps>>;
  /** Above the lines of the form: where a scanner is waited for. Hooks are allowed: it is a component. */
  linesTop?: ComponentType<{ form: Form }>;
  /** Beside the form, for what is computed live. */
  aside?: (values: Record<string, any>) => ReactNode;
  /** Below the form's sections. */
  formBottom?: (values: Record<string, any>, set: (name: string, value: unknown) => void) => ReactNode;
  /** What a new record starts with, by wire name. */
  defaults?: () => Record<string, unknown>;
  /** The verb a new record's page asks for at once: what was begun goes on. */
  thenDo?: string;
  /** Fields left out of the form for these values. */
  hiddenFields?: (values: Record<string, any>) => readonly string[];
}
