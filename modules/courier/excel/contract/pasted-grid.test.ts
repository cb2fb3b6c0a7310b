import { describe, expect, test } from 'vitest';
import {
  cellsOf,
  csvRows,
  emptyGrid,
  firstFreeRow,
  knownHeadings,
  nameColumn,
  type PastedGrid,
  pasteInto,
  sheetText,
  typeInto,
  unreadColumns,
  withoutRow,
  writtenRows,
} from '#foundation/sheets/contract';
import { type ColumnName, columnNames, parcelSheets } from './parcel-sheets.ts';

const known = knownHeadings(parcelSheets, []);
const start = { row: 0, column: 0 };
const pasted = (text: string, at = start, grid: PastedGrid = emptyGrid(parcelSheets)) =>
  pasteInto(grid, { cells: cellsOf(text) as string[][], at, known });
const column = (grid: PastedGrid, name: ColumnName) =>
  grid.rows.map((row) => row[grid.columns.findIndex((one) => one.name === name)] ?? '');

describe('what is copied', () => {
  test('from a sheet has tabs and lines; a single text is a text like any', () => {
    expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cellsOf('street 5, near the tower\r\n')).toBeUndefined();
  });

  test('keeps lines and quotes within a cell', () => {
    expect(cellsOf('"two\nlines"\t"a ""tower"""\n')).toEqual([['two\nlines', 'a "tower"']]);
  });
});

describe('pasting', () => {
  test('with headings, each column goes where it belongs, whatever their order', () => {
    const grid = pasted('Price\tPhone\tCity\n5000\t07705000001\tBasra\n6000\t07705000002\tNajaf');
    expect([column(grid, 'price'), column(grid, 'phone')].map((cells) => cells.slice(0, 2))).toEqual([
      ['5000', '6000'],
      ['07705000001', '07705000002'],
    ]);
    expect([writtenRows(grid), grid.columns.length]).toEqual([2, columnNames.length]);
  });

  test('with Arabic headings below a title, the title is left out', () => {
    const grid = pasted('طلبات السبت\t\t\nرقم الهاتف\tالمدينة\tالمبلغ\n07705000001\tالبصرة\t5000');
    expect([column(grid, 'city')[0], writtenRows(grid)]).toEqual(['البصرة', 1]);
  });

  test('a heading nobody knows keeps its column beside ours, and is told as unread', () => {
    const grid = pasted('Phone\tCity\tMoon\n07705000001\tBasra\tfull');
    const at = unreadColumns(grid);
    expect(at.map((one) => grid.columns[one])).toEqual([{ name: '', heading: 'Moon' }]);
    expect(unreadColumns(nameColumn(grid, at[0] as number, 'note'))).toEqual([]);
  });

  test('without headings it stands as it stood, from the cell it was pasted into', () => {
    const grid = pasted('a\tb\nc\td', { row: 1, column: 3 });
    expect(grid.rows.slice(0, 3).map((row) => row.slice(3, 5))).toEqual([[], ['a', 'b'], ['c', 'd']]);
  });

  test('more goes below what is there', () => {
    const first = pasted('Phone\tCity\n07705000001\tBasra');
    const both = pasted('Phone\tCity\n07705000002\tNajaf', { row: firstFreeRow(first), column: 0 }, first);
    expect(column(both, 'phone').slice(0, 2)).toEqual(['07705000001', '07705000002']);
  });
});

describe('before it is checked', () => {
  test('there is always an empty row to go on in', () => {
    let grid = emptyGrid(parcelSheets);
    for (let row = 0; row < 8; row++) grid = typeInto(grid, { row, column: 0 }, `R${row}`);
    expect([grid.rows.length, writtenRows(grid), writtenRows(withoutRow(grid, 3))]).toEqual([9, 8, 7]);
  });

  test('a column that is named as another one changes places with it', () => {
    const grid = nameColumn(pasted('07705000001\tBasra'), 0, 'phone');
    expect(grid.columns.map(({ name }) => name).toSorted()).toEqual([...columnNames].toSorted());
    expect(column(grid, 'phone')[0]).toBe('07705000001');
  });

  test('it becomes a sheet: what is written and what is needed, commas and tabs kept in their cells', () => {
    const grid = pasted('Phone\tAddress\n07705000001\t"street 5, door ""b""\tleft; right"');
    const rows = [...csvRows(sheetText(grid, { kind: parcelSheets, mode: 'create', headingOf: (name) => name }))].map(
      ({ cells }) => cells,
    );
    expect(rows).toEqual([
      ['phone', 'city', 'address', 'price'],
      ['07705000001', '', 'street 5, door "b"\tleft; right', ''],
    ]);
  });
});
