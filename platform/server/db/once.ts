import type { Context } from '../context.ts';

/** Reads something once in a transaction, by whomever it is asked for there: what nothing changes between the first who asks and the last. */
export function onceInTransaction<K extends string | number, V>(
  read: (ctx: Context, key: K) => Promise<V>,
): (ctx: Context, key: K) => Promise<V> {
  const known = new WeakMap<Context['db'], Map<K, Promise<V>>>();
  return (ctx, key) => {
    const found = known.get(ctx.db) ?? new Map<K, Promise<V>>();
    known.set(ctx.db, found);
    const value = found.get(key) ?? read(ctx, key);
    found.set(key, value);
    return value;
  };
}
