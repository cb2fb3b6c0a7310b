import type { Field } from './field.ts';
import type { Lines } from './lines.ts';
import type { Singular, Value, WireOf } from './shapes.ts';
import type { StateOf, Verb } from './verb.ts';

/** Which side of the product a thing belongs to (spec 2.5); `any` stays open to every business type. */
export type Section = 'any' | 'courier' | 'erp';

export type Fields = Record<string, Field>;
type Key<F> = Extract<keyof F, string>;

export interface ListDeclaration<F extends Fields> {
  columns: readonly (Key<F> | SystemField)[];
  filters: readonly (Key<F> | SystemField)[];
  search?: readonly Key<F>[];
  /** Money or integer fields summed over the whole filter. */
  totals?: readonly Key<F>[];
  /** Field, `-field` for descending. */
  sort?: Key<F> | SystemField | `-${Key<F> | SystemField}`;
  /** Columns somebody must choose first, though declared: a currency that stands beside its amounts anyway. */
  hide?: readonly (Key<F> | SystemField)[];
  /** Widths in rem where that of the kind is wrong. */
  widths?: Partial<Record<Key<F>, number>>;
}

/** A record's page: how it is called, the figures it is about, what else is known, and the papers hanging from it. */
export interface PageDeclaration<F extends Fields> {
  /** What it is known by to people; its number stands beside. */
  heading?: Key<F>;
  /** Amounts and counts, the first the largest; one that is nothing is left out. */
  figures?: readonly Key<F>[];
  facts?: readonly Key<F>[];
  /** Facts that are left out where there is nothing to say. */
  asides?: readonly Key<F>[];
  /**
   * The record is handed out on paper, as its page tells it: called by the word of a field (`<name>.papers.<word>`, else its own)
   * where one name does not fit all, signed by whom its references name.
   */
  paper?: {
    called?: Key<F>;
    signatures?: readonly Key<F>[];
    /** The columns of its lines that others may read; all where nothing is said. */
    lines?: readonly string[];
    /** What its lines come to, told below them. */
    sums?: readonly Key<F>[];
    /** What its page tells and no other is to read. */
    without?: readonly Key<F>[];
  };
  /** Pictures of paper. */
  images?: readonly Key<F>[];
  /** Other records hanging from it, by entity name, and what is shown of each; which they are says `papers` of `implement`. */
  papers?: Readonly<Record<string, readonly string[]>>;
  /** Who did what when, out of the record of changes. */
  history?: true;
}

/** Every row has these beside its declared fields. */
export type SystemField = 'id' | 'createdAt' | 'updatedAt' | 'disabledAt';

export interface FormSection<F extends Fields> {
  /** Locale key part: `<entity>.sections.<title>`. */
  title: string;
  fields: readonly Key<F>[];
}

export interface Permissions {
  list: string;
  show?: string;
  create?: string;
  edit?: string;
  disable?: string;
  remove?: string;
  export?: string;
  /** Keys that pick from this entity, and so may read its lookup. */
  lookup?: readonly string[];
}

export interface EntityDeclaration<F extends Fields, V extends Record<string, Verb> = Record<string, Verb>> {
  /** Plural kebab-case path under /api/v1; the screens use `screens` or the same. */
  path: string;
  screens?: string;
  /** Where the name in snake_case is no good table name. */
  table?: string;
  section?: Section;
  /** `branch`: a row belongs to `branch` (a declared field) and is seen by that branch's people only. */
  scope?: 'tenant' | 'branch';
  fields: F;
  /** The field shown wherever another record refers to this one. */
  title: Key<F>;
  list: ListDeclaration<F>;
  form?: readonly FormSection<F>[];
  page?: PageDeclaration<F>;
  /** The letters its papers' numbers begin with: `PO-2-2026-00017`, without a gap within branch and year. */
  numbering?: string;
  /** The states in which it may be edited; any, where nothing is said. */
  editable?: readonly StateOf<F>[];
  /** Whoever writes, edits or submits it is kept as its author, for verbs that take another (`byAnother`). */
  authored?: true;
  /** What happens to it, each with the states it leads from; its function is given with `implement`. */
  verbs?: V & Record<string, Verb<StateOf<F>>>;
  /** What its body holds beside its fields: the rows of the paper. */
  lines?: Lines<any, any>;
  /** What its lines come to with its own terms (discount, freight): kept in these fields of it, and shown below the grid. Pure. */
  totals?(record: any, lines: readonly any[]): Partial<Record<Key<F>, number>>;
  /** Paths of lists that change with it: they are read anew after each of its verbs. */
  touches?: readonly string[];
  permissions: Permissions;
  /** Further fields a lookup answers beside id and name. */
  lookup?: readonly Key<F>[];
  /** Rows may be disabled and enabled again. */
  disable?: true;
  /** One row per tenant: a settings page. */
  single?: true;
}

export interface Entity<F extends Fields = Fields, V extends Record<string, Verb> = Record<string, Verb>>
  extends Required<
    Omit<
      EntityDeclaration<F>,
      'form' | 'lookup' | 'disable' | 'single' | 'page' | 'verbs' | 'lines' | 'totals' | 'numbering' | 'authored' | 'editable'
    >
  > {
  name: string;
  table: string;
  form: readonly FormSection<F>[];
  lookup: readonly Key<F>[];
  disable: boolean;
  single: boolean;
  authored: boolean;
  numbering: string | null;
  editable: readonly string[] | null;
  page: PageDeclaration<F> | null;
  lines: Lines<any, any> | null;
  totals: ((record: any, lines: readonly any[]) => Record<string, number>) | null;
  verbs: V;
  /** The field that holds its state, where it has any. */
  state: string | null;
}
/** For what asks nothing of its fields and verbs by name. */
export type AnyEntity = Entity<any, any>;

/** Declares a thing with screens: once, as data. Everything generic about it derives from here. */
export function defineEntity<const F extends Fields, const V extends Record<string, Verb> = Record<never, Verb>>(
  name: string,
  declaration: EntityDeclaration<F, V>,
): Entity<F, V> {
  return {
    name,
    table: snake(name),
    section: 'any',
    scope: 'tenant',
    screens: `/${declaration.path}`,
    ...declaration,
    lookup: declaration.lookup ?? [],
    form: declaration.form ?? [{ title: 'main', fields: writable(declaration.fields) }],
    disable: declaration.disable ?? false,
    single: declaration.single ?? false,
    authored: declaration.authored ?? false,
    numbering: declaration.numbering ?? null,
    editable: declaration.editable ?? null,
    page: declaration.page ?? null,
    lines: declaration.lines ?? null,
    totals: (declaration.totals as Entity['totals'] | undefined) ?? null,
    touches: declaration.touches ?? [],
    verbs: declaration.verbs ?? ({} as V),
    state: Object.keys(declaration.fields).find((one) => declaration.fields[one]?.isState) ?? null,
  };
}

/** The row a declaration describes, as domain code sees it. */
export type Row<E> =
  E extends Entity<infer F, any>
    ? { id: number; version: number; createdAt: Date; updatedAt: Date; disabledAt: Date | null } & {
        -readonly [K in Extract<keyof F, string> as RowName<K, F[K]>]: F[K] extends { kind: 'instant' }
          ? Date | Extract<Value<F[K]>, null>
          : Value<F[K]>;
      }
    : never;
type RowName<K extends string, F> = F extends { computed: true }
  ? never
  : F extends { kind: 'belongsTo' }
    ? `${K}Id`
    : F extends { kind: 'manyOf' }
      ? `${Singular<K>}Ids`
      : K;

/** A record as lists and pages get it. */
export type Wire<E> =
  E extends Entity<infer F, infer V>
    ? WireOf<F> & {
        id: number;
        version: number;
        created_at: string;
        updated_at: string;
        can?: { [K in keyof V]?: string | false | null };
        is_author?: boolean;
      }
    : never;

/** What a person may send to create a row. */
export type Draft<E> = Partial<Omit<Row<E>, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'disabledAt'>>;

/** A read-only list over SQL of its own: statements, monitoring, reports. */
export interface View<F extends Fields = Fields> {
  name: string;
  path: string;
  section: Section;
  fields: F;
  list: ListDeclaration<F>;
  permissions: { list: string; export?: string };
}
export function defineView<const F extends Fields>(
  name: string,
  declaration: Omit<View<F>, 'name' | 'section'> & { section?: Section },
): View<F> {
  return { name, section: 'any', ...declaration };
}

/** Something that happened, told to whoever listens after the transaction. */
export interface EventDeclaration<T> {
  name: string;
  with(payload: T): { name: string; payload: T };
}
export function defineEvent<T>(name: string): EventDeclaration<T> {
  return { name, with: (payload) => ({ name, payload }) };
}

/** More than there are fields and columns; what people type is made anew beyond it. */
const mostRemembered = 5_000;

/** Names of fields and columns are asked for with every row that is read. */
function remembered(make: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const made = make(name);
    if (known.size < mostRemembered) known.set(name, made);
    return made;
  };
}

export const snake = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
export const camel = remembered((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));

/** The name a field travels under: `client` → `client_id` where it is a reference. */
export function wireName(name: string, field: Pick<Field, 'kind' | 'wire'>): string {
  return suffixed(field.wire ?? snake(name), field);
}

/** The column a field is kept in. */
export function columnName(name: string, field: Pick<Field, 'kind'>): string {
  return suffixed(snake(name), field);
}

function suffixed(base: string, field: Pick<Field, 'kind'>): string {
  if (field.kind === 'belongsTo') return `${base}_id`;
  if (field.kind === 'manyOf') return `${base.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|ss)es$|s$/, '')}_ids`;
  return base;
}

export const systemFields: Record<SystemField, Field> = {
  id: { kind: 'integer', readonly: true },
  createdAt: { kind: 'instant', readonly: true },
  updatedAt: { kind: 'instant', readonly: true },
  disabledAt: { kind: 'instant', readonly: true },
};

/** A declared or system field by its camelCase name. */
export function fieldOf(entity: { fields: Fields }, name: string): Field | undefined {
  return entity.fields[name] ?? (systemFields as Fields)[name];
}

function writable<F extends Fields>(fields: F): Key<F>[] {
  return (Object.keys(fields) as Key<F>[]).filter((name) => !fields[name]?.readonly);
}
