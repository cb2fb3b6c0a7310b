import type { TFunction } from 'i18next';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cellsOf,
  columnNamesOf,
  columnOf,
  emptyGrid,
  firstFreeRow,
  type Known,
  knownHeadings,
  nameColumn,
  type PastedGrid,
  pasteInto,
  type SheetKind,
  typeInto,
  withoutRow,
} from '#foundation/sheets/contract';

/** What a column is called in templates and in the grid. */
export function headingIn(t: TFunction, kind: SheetKind, name: string): string {
  const { heading, label } = columnOf(kind, name);
  return String(t(heading ?? label));
}

interface Place {
  row: number;
  column: number;
}

export interface GridWork {
  grid: PastedGrid;
  type: (at: Place, text: string) => void;
  name: (at: number, name: string) => void;
  remove: (row: number) => void;
}

/** The grid in the hand: typed into, and pasted into wherever on the page somebody pastes. */
export function usePastedGrid(kind: SheetKind, first: string | undefined): GridWork {
  const { t } = useTranslation();
  const known = useMemo(
    () =>
      knownHeadings(
        kind,
        columnNamesOf(kind).map((name) => [headingIn(t, kind, name), name] as const),
      ),
    [t, kind],
  );
  const [grid, setGrid] = useState(() => (first === undefined ? emptyGrid(kind) : withPasted(emptyGrid(kind), first, known)));
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const place = placeOf(event.target);
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (place === 'elsewhere' || !cellsOf(text)) return;
      event.preventDefault();
      setGrid((before) => withPasted(before, text, known, place));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [known]);
  return {
    grid,
    type: useCallback((at, text) => setGrid((before) => typeInto(before, at, text)), []),
    name: useCallback((at, name) => setGrid((before) => nameColumn(before, at, name)), []),
    remove: useCallback((row) => setGrid((before) => withoutRow(before, row)), []),
  };
}

function withPasted(grid: PastedGrid, text: string, known: Known, place?: Place): PastedGrid {
  const cells = cellsOf(text);
  return cells ? pasteInto(grid, { cells, known, at: place ?? { row: firstFreeRow(grid), column: 0 } }) : grid;
}

/** The cell somebody pastes into; nothing where he stands in none, and `elsewhere` in any other field. */
export function placeOf(target: EventTarget | null): Place | 'elsewhere' | undefined {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable="true"]') : null;
  if (!field) return undefined;
  const [row, column] = (field.getAttribute('data-place') ?? '').split('/');
  return column === undefined ? 'elsewhere' : { row: Number(row), column: Number(column) };
}
