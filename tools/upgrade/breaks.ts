import { migrations } from '../distribution/schema.ts';
import { apply, copyOf, emptyShape, type Shape } from './shape.ts';

/** What of a shape a statement of the version before would no longer find as it was, in words. */
export function breaksBetween(before: Shape, after: Shape): string[] {
  return [...tableBreaks(before, after), ...functionBreaks(before, after)];
}

function tableBreaks(before: Shape, after: Shape): string[] {
  return [...before.tables].flatMap(([table, columns]) => {
    const now = after.tables.get(table);
    if (!now) return [`${table} is gone`];
    const gone = [...columns.keys()].filter((name) => !now.has(name)).map((name) => `${table}.${name} is gone`);
    const changed = [...now].flatMap(([name, column]) => {
      const was = columns.get(name);
      if (was && was.type !== column.type) return [`${table}.${name} was ${was.type}`];
      return column.isAskedFor && !was?.isAskedFor ? [`${table}.${name} must be given`] : [];
    });
    return [...gone, ...changed];
  });
}

function functionBreaks(before: Shape, after: Shape): string[] {
  return [...before.functions].flatMap(([name, alike]) => {
    const now = after.functions.get(name);
    if (!now) return [`${name}() is gone`];
    const other = [...alike]
      .filter(([takes, gives]) => now.get(takes) !== gives)
      .map(([takes]) => `${name}(${takes}) has changed`);
    // A second one of the same name may leave PostgreSQL in doubt which is meant.
    const added = [...now.keys()].filter((takes) => !alike.has(takes)).map((takes) => `${name}(${takes}) stands beside another`);
    return other.length > 0 ? other : added;
  });
}

/** By migration: what it takes from the version before it. Those that take nothing are not among them. */
export function breaksOf(all = migrations): Map<string, string[]> {
  const shape = emptyShape();
  const found = new Map<string, string[]>();
  for (const { name, text } of all) {
    const before = copyOf(shape);
    apply(shape, text);
    const breaks = breaksBetween(before, shape);
    if (breaks.length > 0) found.set(name, breaks);
  }
  return found;
}
