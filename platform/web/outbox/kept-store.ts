import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { nameTable, tellWritten } from './watch-tables.ts';

type Key = IDBValidKey;
type Where<T> = Partial<Record<keyof T & string, Key>>;

/** A table of a store on this device: rows of one kind by their key. */
export interface KeptTable<T, K extends Key> {
  get(key: K): Promise<T | undefined>;
  /** Those with these values, by an index over just these fields; all where none are named. In the order of their keys. */
  all(where?: Where<T>): Promise<T[]>;
  count(where?: Where<T>): Promise<number>;
  /** The first of them. */
  first(where: Where<T>): Promise<T | undefined>;
  /** Writes a row, in the place of one with its key. */
  put(row: T): Promise<void>;
  /** Writes a new row; fails where its key, or what is declared unique, is there already. */
  add(row: T): Promise<K>;
  /** Changes some fields of a row; nothing where it is gone. */
  update(key: K, what: Partial<T>): Promise<void>;
  delete(key: K): Promise<void>;
  /** Drops all rows with these values, without reading them. */
  drop(where: Where<T>): Promise<void>;
  clear(): Promise<void>;
  /** Drops so many rows with the smallest keys, or the smallest values of an index. */
  dropFirst(many: number, index?: keyof T & string): Promise<void>;
}

/** How rows of a table are found: the field that is their key (several: `[a+b]`), and the indexes beside it. */
export interface TableLayout {
  key: string;
  /** The store numbers the rows itself, upwards. */
  isNumbered?: boolean;
  unique?: readonly string[];
  by?: readonly string[];
}

export type Tables<Rows> = {
  readonly [N in keyof Rows]: Rows[N] extends [infer T, infer K extends Key] ? KeptTable<T, K> : never;
};
type Name<Rows> = keyof Rows & string;

/** A store on this device that lasts through reloads: its tables, and writing to several of them at once. */
export type KeptStore<Rows> = Tables<Rows> & {
  /** All that `work` does to these tables, or nothing of it. It waits for nothing but the tables it is given. */
  write<R, N extends Name<Rows>>(names: readonly N[], work: (tables: Pick<Tables<Rows>, N>) => Promise<R>): Promise<R>;
};

interface Declared<Rows> {
  version: number;
  tables: Record<Name<Rows>, TableLayout>;
  /** Brings rows of an earlier version to this one. */
  upgrade?: (from: number, rows: (table: Name<Rows>) => Promise<RowsToMend>) => Promise<void>;
}
interface RowsToMend {
  all: any[];
  put: (row: unknown) => Promise<unknown>;
}

type Base = IDBPDatabase<unknown>;
type Mode = 'readonly' | 'readwrite';
type Running = IDBPTransaction<unknown, string[], any>;
/** Does something in a transaction over a table. */
type Runner = <R>(mode: Mode, work: (running: Running) => Promise<R>) => Promise<R>;

/** Opens a store of the browser's database when it is first asked; what one page writes, all pages that watch its tables hear of. */
export function keptStore<Rows extends object>(name: string, declared: Declared<Rows>): KeptStore<Rows> {
  let opened: Promise<Base> | undefined;
  const base = () => {
    opened ??= openStore(name, declared, () => {
      opened = undefined;
    });
    return opened;
  };
  const run = async <R>(tables: readonly string[], mode: Mode, work: (running: Running) => Promise<R>): Promise<R> => {
    const running: Running = (await base()).transaction([...tables], mode);
    const isDone = running.done;
    // Whoever works in it hears first of what went wrong.
    isDone.catch(() => undefined);
    try {
      const result = await work(running);
      await isDone;
      if (mode === 'readwrite') tellWritten(tables.map((table) => `${name}/${table}`));
      return result;
    } catch (error) {
      abort(running);
      throw error;
    }
  };
  const names = Object.keys(declared.tables) as Name<Rows>[];
  const tablesBy = (runnerOf: (table: string) => Runner) =>
    Object.fromEntries(names.map((table) => [table, tableOf(`${name}/${table}`, table, runnerOf(table))])) as Tables<Rows>;
  return {
    ...tablesBy((table) => (mode, work) => run([table], mode, work)),
    write: (wanted, work) => run(wanted, 'readwrite', (running) => work(tablesBy(() => (_, inside) => inside(running)))),
  } as KeptStore<Rows>;
}

function openStore<Rows>(name: string, { version, tables, upgrade }: Declared<Rows>, onGone: () => void): Promise<Base> {
  const opening = openDB(name, version, {
    upgrade: async (base, from, _, running) => {
      if (from === 0) return makeTables(base, tables);
      await upgrade?.(from, async (table) => {
        const store: any = running.objectStore(table);
        return { all: await store.getAll(), put: (row) => store.put(row) };
      });
    },
    // Another page has a newer version of the product: this one makes room.
    blocking: (_, __, event) => {
      onGone();
      (event.target as IDBDatabase).close();
    },
    terminated: onGone,
  });
  opening.catch(onGone);
  return opening;
}

const fieldsOf = (index: string): string | string[] => (index.startsWith('[') ? index.slice(1, -1).split('+') : index);

function makeTables(base: Base, tables: Record<string, TableLayout>): void {
  for (const [table, { key, isNumbered = false, unique = [], by = [] }] of Object.entries(tables)) {
    const store = base.createObjectStore(table, { keyPath: fieldsOf(key), autoIncrement: isNumbered });
    for (const index of unique) store.createIndex(index, fieldsOf(index), { unique: true });
    for (const index of by) store.createIndex(index, fieldsOf(index));
  }
}

function abort(running: Running): void {
  try {
    running.abort();
  } catch {
    // It has ended by itself.
  }
}

/** The index over these fields, and what is looked for in it. */
function indexed(where: object): [string, Key] {
  const [fields, values] = [Object.keys(where), Object.values(where) as Key[]];
  return fields.length > 1 ? [`[${fields.join('+')}]`, values] : [fields[0] as string, values[0] as Key];
}

async function deleteAll(store: { delete(key: Key): Promise<void> }, keys: readonly Key[]): Promise<void> {
  await Promise.all(keys.map((key) => store.delete(key)));
}

function tableOf<T, K extends Key>(id: string, table: string, run: Runner): KeptTable<T, K> {
  const read = <R>(work: (store: any) => Promise<R>) => run('readonly', (running) => work(running.objectStore(table)));
  const change = <R>(work: (store: any) => Promise<R>) => run('readwrite', (running) => work(running.objectStore(table)));
  const find = <R>(where: object | undefined, ask: (place: any, key?: Key) => Promise<R>) =>
    read((store) => {
      if (!where) return ask(store);
      const [index, key] = indexed(where);
      return ask(store.index(index), key);
    });
  const made: KeptTable<T, K> = {
    get: (key) => read((store) => store.get(key)),
    all: (where) => find(where, (place, key) => place.getAll(key)),
    count: (where) => find(where, (place, key) => place.count(key)),
    first: (where) => find(where, (place, key) => place.get(key)),
    put: (row) => change((store) => store.put(row).then(() => undefined)),
    add: (row) => change((store) => store.add(row)),
    update: (key, what) =>
      change(async (store) => {
        const row = await store.get(key);
        if (row) await store.put({ ...row, ...what });
      }),
    delete: (key) => change((store) => store.delete(key)),
    drop: (where) => {
      const [index, key] = indexed(where);
      return change(async (store) => deleteAll(store, await store.index(index).getAllKeys(key)));
    },
    clear: () => change((store) => store.clear()),
    dropFirst: (many, index) =>
      change(async (store) => deleteAll(store, await (index ? store.index(index) : store).getAllKeys(undefined, many))),
  };
  nameTable(made, id);
  return made;
}
