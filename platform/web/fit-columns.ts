import type { WireRow } from './lists.ts';
import type { Column } from './ui/data-table.tsx';

/** The columns named, in that order and these widths (rem), so that what is decided by fits one screen; the rest wait in the chooser. */
export function fitColumns(columns: readonly Column<WireRow>[], widths: Readonly<Record<string, number>>): Column<WireRow>[] {
  const named = Object.keys(widths).flatMap((id) => columns.filter((column) => column.id === id));
  const others = columns.filter((column) => !named.includes(column));
  return [
    ...named.map((column) => ({ ...column, width: widths[column.id], hidden: false })),
    ...others.map((column) => ({ ...column, hidden: true })),
  ];
}
