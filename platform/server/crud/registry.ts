import type { Entity, Field, Fields, Input, Verb, View } from '#platform/entity';
import type { Context } from '../context.ts';
import type { RawBuilder } from '../db/sql.ts';
import type { Route } from '../http/route.ts';
import type { Params } from './columns.ts';
import type { ListRequest } from './list-request.ts';
import type { Sight } from './sight.ts';

/** Why a verb may not be done, by key, and when: what only the database knows. */
type Refusals = (ctx: Context, params: Params) => Record<string, string>;

/** Members of items by name, each with its SQL over `e`; one that binds values is made only where it is asked for. */
export type Extras = Record<string, string | ((params: Params) => string)>;

/** What a module may say about an entity beyond its declaration. Anything with an effect outside its row replaces the verb. */
export interface Behaviour {
  /** Values a new row gets where none were sent. */
  defaults?: (ctx: Context, values: Record<string, unknown>) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Heavy work on the values that were sent, before anything is written or locked. */
  beforehand?: (ctx: Context, values: Record<string, unknown>) => Promise<void>;
  /** Refuses values that cannot stand together. */
  check?: (
    ctx: Context,
    values: Record<string, unknown>,
    before: Record<string, unknown> | null,
    /** Of a document, where they were sent. */
    lines?: readonly Record<string, unknown>[],
  ) => Promise<void> | void;
  /** A condition on `e` that narrows every read and write to what the asker may see. */
  scope?: (ctx: Context, params: Params) => string | null;
  /** What the asker may see, by columns: the scope where none is said, and what a search by the index is cut off within; the asker's branches unless said. */
  sight?: (ctx: Context) => Sight | null;
  create?: (ctx: Context, values: Record<string, unknown>) => Promise<number>;
  edit?: (ctx: Context, id: number, values: Record<string, unknown>, version: number) => Promise<void>;
  /** Refuses disabling while something still stands on the row. */
  beforeDisable?: (ctx: Context, id: number) => Promise<void>;
  /** Refuses enabling again. */
  beforeEnable?: (ctx: Context, id: number) => Promise<void>;
  /** Refuses deleting; the row is locked. */
  beforeRemove?: (ctx: Context, row: Record<string, unknown>) => Promise<void>;
  /** After a row was disabled, enabled, edited: effects of the same module, in the same transaction. */
  afterChange?: (ctx: Context, id: number) => Promise<void> | void;
  /** SQL for declared fields that are no plain column; speaks of `e`. */
  expressions?: Record<string, string>;
  /** Further members of each item: `name: sql` pairs over `e`. One that aggregates rows makes text of it (`jsonb`): pages are cut where `json_agg` breaks a line. */
  extras?: (ctx: Context) => Extras;
  /** Further members of the item on its own screen only. */
  showExtras?: (ctx: Context, params: Params) => Record<string, string>;
  /** Second names of declared fields: the same value under both. */
  aliases?: Record<string, string>;
  /** Filters of the query that are not fields, by their names as they travel. */
  filters?: Record<string, SpecialFilter>;
  /** Puts what a list is asked into other words before it is read, where they stand for what only the database knows. */
  beforeList?: (ctx: Context, request: ListRequest) => Promise<ListRequest>;
  /** What those filters say where nothing is asked. */
  filterDefaults?: Record<string, unknown>;
  /** How many rows a page has where nothing is asked; twenty unless said. */
  perPage?: (ctx: Context) => number;
  /** Replaces the totals of the list: a statement giving one row `totals` (jsonb) and `count`. */
  totals?: (ctx: Context, request: ListRequest, params: Params, where: string) => string | null;
  /** Replaces searching by LIKE over the search fields; `index` where a migration made the table `searchable` by them. */
  search?: 'index' | ((ctx: Context, words: string, params: Params, most?: number) => string);
  /** The functions behind the declared verbs. */
  verbs?: Record<string, (ctx: Context, input: any) => Promise<unknown>>;
  /** By verb: refusals by key, each with the SQL over `e` that calls for it. Asked for lists, pages and by `lockFor`. */
  can?: Record<string, Refusals | undefined>;
  /** By verb: SQL over `e`, true where it is this asker's to do; else it is not offered and 403. */
  whose?: Record<string, ((ctx: Context, params: Params) => string) | undefined>;
  /** By entity named in `page.papers`: SQL over `r`, one of them, and `e`. */
  papers?: Record<string, string>;
  /** What is scanned off its paper, out of its item as it travels; nothing where none is to be found by it. */
  paperCode?: (item: Record<string, any>) => string | null;
  /** Each has a number or moves something: sent twice by a lost answer it is one. */
  createKey?: 'required';
  /** `create` and verbs that find their rows by their keys alone and are called all day: see `byKeys` of a route. */
  byKeys?: readonly string[];
  without?: readonly ('list' | 'show' | 'create' | 'edit' | 'remove' | 'disable' | 'export')[];
  routes?: readonly Route[];
}

/** A filter of its own: what it takes, which the platform reads or refuses, and what that means as a condition on `e`. */
export interface SpecialFilter {
  takes: Field;
  where: (ctx: Context, value: never, params: Params) => string;
}

export function specialFilter<T>(
  takes: Field<T, boolean>,
  where: (ctx: Context, value: T, params: Params) => string,
): SpecialFilter {
  return { takes: takes as Field, where };
}

export interface Implemented {
  entity: Entity;
  behaviour: Behaviour;
}
export interface ImplementedView {
  view: View;
  /** The rows, with wire names; wrapped by the list engine as `e`. */
  from: (ctx: Context) => RawBuilder<unknown>;
  /** Set where the rows are records that grow with the work: then they are looked for page by page. */
  records: Omit<ViewRecords, 'rows'> | null;
}

/** The records a view lists: their own columns under wire names, `tenant_id`, and of references the ids alone. */
export interface ViewRecords {
  rows: (ctx: Context) => RawBuilder<unknown>;
  /** By field: what is shown of a reference, where it is more than its id and name; SQL over `e`. */
  shown?: Record<string, string>;
  /** By field: its filter as a condition on `e` that an index answers, where its column is none. */
  filters?: Record<string, (ctx: Context, value: string, params: Params) => string>;
  /** A condition an index answers, beside the words being in what the list searches. */
  search?: (ctx: Context, words: string, params: Params) => string;
}

const entities = new Map<string, Implemented>();
const views = new Map<string, ImplementedView>();

/** A function for each verb: what is missing does not compile, nor what takes another input. */
type VerbFunctions<V> = {
  [K in keyof V]: V[K] extends { input: infer I; isCreation: true }
    ? (ctx: Context, input: Input<I>) => Promise<number>
    : V[K] extends { input: infer I }
      ? (ctx: Context, input: { id: number } & Input<I>) => Promise<unknown>
      : never;
};
type BehaviourOf<V> = Omit<Behaviour, 'verbs' | 'can' | 'whose'> & {
  verbs: VerbFunctions<V>;
  can?: { [K in keyof V]?: Refusals };
  whose?: { [K in keyof V]?: (ctx: Context, params: Params) => string };
};

/** Gives a declared entity its server side: routes, lists, verbs, and whatever its module adds. */
export function implement<F extends Fields, V extends Record<string, Verb>>(
  entity: Entity<F, V>,
  ...[behaviour = {}]: keyof V extends never ? [Behaviour?] : [BehaviourOf<V>]
): Implemented {
  const implemented = { entity: entity as Entity<any, any>, behaviour: behaviour as Behaviour };
  entities.set(entity.name, implemented);
  return implemented;
}

/** Gives a declared view its rows: sums, computed whole and once, or records. */
export function implementView<F extends Fields>(view: View<F>, rows: ImplementedView['from'] | ViewRecords): ImplementedView {
  const { rows: from, ...records } = typeof rows === 'function' ? { rows } : rows;
  const implemented = { view: view as View<any>, from, records: typeof rows === 'function' ? null : records };
  views.set(view.name, implemented);
  return implemented;
}

export function implementedEntity(name: string): Implemented {
  const found = entities.get(name);
  if (!found) throw new Error(`no entity named ${name} is implemented`);
  return found;
}
export const implementedEntities = () => [...entities.values()];
export const implementedViews = () => [...views.values()];
