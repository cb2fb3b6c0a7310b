const ids = new WeakMap<object, string>();
/** A table is known to whoever watches by its store and name. */
export const nameTable = (table: object, id: string) => void ids.set(table, id);

const watchers = new Map<string, Set<() => void>>();
/** Pages of this browser tell each other what they wrote. */
const pages = globalThis.BroadcastChannel && new BroadcastChannel('karwan-kept');
if (pages) pages.onmessage = ({ data }) => wake(data as string[]);

/** Tells everybody who watches that something was written to tables, by their names. */
export function tellWritten(written: readonly string[]): void {
  wake(written);
  pages?.postMessage(written);
}

function wake(written: readonly string[]): void {
  const heard = new Set(written.flatMap((id) => [...(watchers.get(id) ?? [])]));
  for (const listener of heard) listener();
}

/** Calls whenever something was written to one of some tables, by this page or another; what it returns ends that. */
export function watchTables(tables: readonly object[], listener: () => void): () => void {
  const watched = tables.map((table) => ids.get(table) as string);
  for (const id of watched) watchers.set(id, (watchers.get(id) ?? new Set()).add(listener));
  return () => {
    for (const id of watched) watchers.get(id)?.delete(listener);
  };
}
