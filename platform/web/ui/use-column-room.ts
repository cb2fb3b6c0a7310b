import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePreferences } from '../preferences.ts';
import type { Column, DataTableProps } from './data-table.tsx';

/**
 * A column becomes as wide as its heading, its states and its sum need, whatever the language: half a state tells none, and half a
 * sum a wrong one.
 */
export function useColumnRoom<R extends { id: number }>(
  { columns, rows, totals, onSelect }: DataTableProps<R>,
  scroller: RefObject<HTMLElement | null>,
): readonly Column<R>[] {
  const { fontSize } = usePreferences();
  const [needed, setNeeded] = useState<Readonly<Record<string, number>>>({});
  useLayoutEffect(() => {
    const said = scroller.current?.querySelectorAll<HTMLElement>('.k-head-text, tbody .k-status-text, [data-total]') ?? [];
    const wider: Record<string, number> = {};
    for (const one of said) {
      const missing = widthMissing(one);
      const cell = one.closest<HTMLTableCellElement>('th, td');
      const column = cell && columns[cell.cellIndex - (onSelect ? 1 : 0)];
      if (!missing || !column) continue;
      wider[column.id] = Math.max(wider[column.id] ?? 0, (cell.offsetWidth + missing) / fontSize + 0.1);
    }
    if (Object.keys(wider).length > 0) setNeeded((now) => ({ ...now, ...wider }));
  }, [columns, rows, totals, fontSize]);
  return columns.map((column) => {
    const room = needed[column.id] ?? 0;
    return room > (column.width ?? 10) ? { ...column, width: room } : column;
  });
}

/** A heading has two lines, and what does not fit into them needs their width once more for each two. */
function widthMissing(one: HTMLElement): number {
  const beside = one.scrollWidth - one.clientWidth;
  const lines = one.matches('.k-head-text') ? one.scrollHeight / one.clientHeight : 1;
  // A letter that reaches out of its line is no third one, and a pixel is a rounded half.
  const missing = Math.max(beside, lines > 1.2 ? Math.ceil(one.clientWidth * (lines - 1)) : 0);
  return missing > 1 ? missing : 0;
}
