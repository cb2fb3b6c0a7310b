import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePreferences } from '../preferences.ts';
import type { Column, DataTableProps } from './data-table.tsx';

/** A sum is longer than what it sums: its column becomes as wide as it needs, for half a sum tells a wrong one. */
export function useRoomForTotals<R extends { id: number }>(
  { columns, totals }: DataTableProps<R>,
  scroller: RefObject<HTMLElement | null>,
): readonly Column<R>[] {
  const { fontSize } = usePreferences();
  const [needed, setNeeded] = useState<Readonly<Record<string, number>>>({});
  useLayoutEffect(() => {
    const cells = [...(scroller.current?.querySelectorAll<HTMLElement>('tfoot [data-total]') ?? [])];
    const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth);
    if (cut.length === 0) return;
    const widths = cut.map((cell) => [cell.dataset['total'], cell.scrollWidth / fontSize + 1.6]);
    setNeeded((now) => ({ ...now, ...Object.fromEntries(widths) }));
  }, [totals, columns, fontSize]);
  return columns.map((column) => {
    const room = needed[column.id] ?? 0;
    return room > (column.width ?? 10) ? { ...column, width: room } : column;
  });
}
