import type { WireRow } from './lists.ts';
import type { Column } from './ui/data-table.tsx';

/** What a screen wants other than its columns are declared. */
export interface Arrangement<Id extends string> {
  /** These come first, in this order and these widths (rem), and are shown whatever the declaration says. */
  first?: Readonly<Partial<Record<Id, number>>>;
  /** These wait in the chooser. */
  hide?: readonly Id[];
}

/** Columns as a screen arranges them; one it does not speak of stays as it is declared, so a new field is seen wherever its list is. */
export function arrangeColumns<Id extends string>(
  columns: readonly Column<WireRow, Id>[],
  { first, hide = [] }: Arrangement<NoInfer<Id>>,
): Column<WireRow, Id>[] {
  const widths: Readonly<Partial<Record<string, number>>> = first ?? {};
  const leading = Object.keys(widths).flatMap((id) => columns.filter((column) => column.id === id));
  const others = columns.filter((column) => !leading.includes(column));
  return [
    ...leading.map((column) => ({ ...column, width: widths[column.id], hidden: false })),
    ...others.map((column) => (hide.includes(column.id) ? { ...column, hidden: true } : column)),
  ];
}
