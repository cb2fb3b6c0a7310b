import { mostRows } from './bounds.ts';
import { csvRows } from './csv-rows.ts';
import { headingRow, type Known, recognise } from './recognise.ts';
import { columnNamesOf, modeOf, type SheetKind } from './sheet-kind.ts';

/** A column of the grid: which of ours it is or none, and what stood above it where it came from. */
export interface GridColumn {
  name: string;
  heading: string;
}

/** Rows on their way into a sheet, as they are typed and pasted; the last one is always empty. */
export interface PastedGrid {
  columns: readonly GridColumn[];
  rows: readonly (readonly string[])[];
}

const rowsAtFirst = 5;

/** The columns of the template, with nothing in them. */
export const emptyGrid = (kind: SheetKind): PastedGrid => ({
  columns: columnNamesOf(kind).map((name) => ({ name, heading: '' })),
  rows: Array.from({ length: rowsAtFirst }, () => []),
});

/** The cells of what was copied; undefined where it is a single text, which goes where any text goes. */
export function cellsOf(text: string): string[][] | undefined {
  const copied = text.replace(/(\r\n|\n|\r)$/, '');
  if (!/[\t\n\r]/.test(copied)) return undefined;
  const separator = copied.includes('\t') ? { separator: '\t' } : {};
  return [...csvRows(copied, separator)].map(({ cells }) => cells);
}

interface Pasted {
  cells: readonly (readonly string[])[];
  /** The cell it begins at; columns that bring their headings go where they belong. */
  at: { row: number; column: number };
  known: Known;
}

/** The grid with what was pasted in its place: by its headings where it has some, else as it stood, from the cell it begins at. */
export function pasteInto(grid: PastedGrid, { cells, at, known }: Pasted): PastedGrid {
  const headingsAt = headingsIn(cells, known);
  const headings = headingsAt === undefined ? undefined : (cells[headingsAt] as readonly string[]);
  const data = headingsAt === undefined ? cells : cells.slice(headingsAt + 1);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns = [...grid.columns];
  const targets = headings ? byHeadings(columns, headings, { data, known, width }) : inPlace(columns, at.column, width);
  const rows = [...grid.rows];
  data.slice(0, mostRows - at.row).forEach((pasted, index) => {
    const row = filled(rows[at.row + index] ?? [], columns.length);
    targets.forEach((target, from) => {
      if (target !== undefined) row[target] = pasted[from] ?? '';
    });
    rows[at.row + index] = row;
  });
  return withEmptyEnd({ columns, rows });
}

/** Which of the pasted rows is one of headings; none where fewer than two are known, or not all of a single column. */
function headingsIn(cells: Pasted['cells'], known: Known): number | undefined {
  const first = cells.slice(0, 20);
  const at = headingRow(first, known);
  const row = first[at] ?? [];
  const count = recognise(row, known).filter(Boolean).length;
  const written = row.filter((cell) => cell.trim() !== '').length;
  return count >= 2 || (count === 1 && written === 1 && at === 0) ? at : undefined;
}

function byHeadings(
  columns: GridColumn[],
  headings: readonly string[],
  { data, known, width }: { data: Pasted['cells']; known: Known; width: number },
): (number | undefined)[] {
  const names = recognise(headings, known);
  return Array.from({ length: width }, (_, from) => {
    const heading = headings[from]?.trim() ?? '';
    const found = names[from] ? columns.findIndex(({ name }) => name === names[from]) : -1;
    if (found >= 0) return found;
    if (!heading && data.every((row) => !row[from]?.trim())) return undefined;
    return columns.push({ name: '', heading }) - 1;
  });
}

function inPlace(columns: GridColumn[], begin: number, width: number): number[] {
  while (columns.length < begin + width) columns.push({ name: '', heading: '' });
  return Array.from({ length: width }, (_, from) => begin + from);
}

const filled = (row: readonly string[], width: number) => Array.from({ length: width }, (_, at) => row[at] ?? '');
const isEmpty = (row: readonly string[] | undefined) => !row?.some((cell) => cell.trim() !== '');

function withEmptyEnd(grid: PastedGrid): PastedGrid {
  const isFull = grid.rows.length >= mostRows;
  return isFull || isEmpty(grid.rows.at(-1)) ? grid : { ...grid, rows: [...grid.rows, []] };
}

/** The grid with another text in one cell. */
export function typeInto(grid: PastedGrid, at: { row: number; column: number }, text: string): PastedGrid {
  const row = filled(grid.rows[at.row] ?? [], grid.columns.length);
  row[at.column] = text;
  return withEmptyEnd({ ...grid, rows: grid.rows.with(at.row, row) });
}

/** The grid in which a column is another one of ours; whichever was that one takes its place. */
export function nameColumn(grid: PastedGrid, at: number, name: string): PastedGrid {
  const before = grid.columns[at] as GridColumn;
  const columns = grid.columns.map((column, index) => {
    if (index === at) return { ...column, name };
    return name !== '' && column.name === name ? { ...column, name: before.name } : column;
  });
  return { ...grid, columns };
}

export const withoutRow = (grid: PastedGrid, at: number): PastedGrid =>
  withEmptyEnd({ ...grid, rows: grid.rows.toSpliced(at, 1) });

/** The first row that nothing is written in from there on. */
export const firstFreeRow = (grid: PastedGrid): number => grid.rows.findLastIndex((row) => !isEmpty(row)) + 1;

export const writtenRows = (grid: PastedGrid): number => grid.rows.filter((row) => !isEmpty(row)).length;

/** Columns with something in them that are none of ours, so that nobody reads them. */
export const unreadColumns = (grid: PastedGrid): number[] =>
  grid.columns.flatMap(({ name }, at) => (name === '' && grid.rows.some((row) => row[at]?.trim()) ? [at] : []));

/** The grid as a sheet of texts between tabs, with headings: what a file of it would hold. */
export function sheetText(
  grid: PastedGrid,
  { kind, mode, headingOf }: { kind: SheetKind; mode: string; headingOf: (name: string) => string },
): string {
  const { needs: needed } = modeOf(kind, mode);
  const written = grid.columns.flatMap(({ name }, at) =>
    needed.includes(name) || grid.rows.some((row) => row[at]?.trim()) ? [at] : [],
  );
  const headings = written.map((at) => {
    const { name, heading } = grid.columns[at] as GridColumn;
    return name ? headingOf(name) : heading;
  });
  const rows = grid.rows.filter((row) => !isEmpty(row)).map((row) => written.map((at) => row[at] ?? ''));
  return [headings, ...rows].map((row) => row.map(quoted).join('\t')).join('\r\n');
}

const quoted = (cell: string) => (/[\t\n\r",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
