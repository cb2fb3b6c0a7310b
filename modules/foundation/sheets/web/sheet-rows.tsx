import { TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { columnNamesOf, columnOf, isWrittenLtr, type SheetKind } from '#foundation/sheets/contract';
import { attempt, call, Ltr, localName, pageOfRecord, queryClient, refreshLists, useList, type WireRow } from '#platform/web';
import { type Column, DataTable, EmptyState, IconAlertTriangle, IconCheck, IconCircleCheck } from '#platform/web/ui';
import type { SheetPlace } from './sheet-place.ts';
import type { Only } from './sheet-review.tsx';

interface SheetRow {
  id: number;
  row_no: number;
  cells: string[];
  state: 'new' | 'good' | 'bad' | 'done' | 'undone';
  problems: { column: string; text: string }[];
  /** What the record it became is called, where it became one. */
  record_name: unknown;
  [record: string]: unknown;
}

interface SheetRowsProps {
  sheet: WireRow;
  place: SheetPlace;
  only: Only;
  canFix: boolean;
}

const perPage = 100;

/** The rows of a sheet as they were written; whatever is wrong stands beside its cell and is put right there. */
export function SheetRows({ sheet, place, only, canFix }: SheetRowsProps) {
  const { t } = useTranslation();
  const { kind } = place;
  const at = `${place.path}/${sheet.id}`;
  const path = `${at}/rows`;
  const list = useList<SheetRow>(path, { only }, perPage);
  const [editing, setEditing] = useState<string | undefined>();
  const columns = sheet['columns'] as string[];
  const save = async (row: SheetRow, column: string, value: string) => {
    setEditing(undefined);
    const body = { row: row.row_no, column, value };
    const answer = await attempt(call<{ item: WireRow }>('POST', `${at}/fix`, { body, silent: true }));
    if (!answer) return;
    queryClient.setQueryData(['item', place.path, sheet.id], answer.item);
    await refreshLists(path);
  };
  const shown = useMemo(
    () => [rowNumber(t), ...written(t, { kind, columns, editing, canFix, setEditing, save }), ...unwritten(t, kind, columns)],
    [columns.join(), editing, canFix, t, list.rows],
  );
  // A column the sheet has not got stands there only where something is said about it.
  const said = useRef(new Set<string>()).current;
  for (const { problems } of list.rows) for (const { column } of problems) said.add(column);
  // Nor does one that was not written: what the records became known by.
  const isMade = list.rows.some((row) => row.record_name);
  const present = shown.filter(
    ({ id }) => id === 'row_no' || columns.includes(id) || said.has(id) || (id === kind.key && isMade),
  );
  // What is wrong must not lie beyond the edge of the screen.
  const rank = (id: string) => (id === 'row_no' ? 0 : id === kind.key ? 1 : only === 'bad' && said.has(id) ? 2 : 3);
  const widened = (column: Column<SheetRow>) =>
    rank(column.id) === 2 ? { ...column, width: Math.max(13, column.width ?? 0) } : column;
  return (
    <DataTable
      label={t('sheets.rows')}
      columns={present.map(widened).toSorted((a, b) => rank(a.id) - rank(b.id))}
      rows={list.rows}
      total={list.total}
      isLoading={list.isFetching}
      hasMore={list.hasNextPage}
      loadMore={() => void list.fetchNextPage()}
      height="62vh"
      empty={<EmptyState icon={IconCircleCheck} title={t('sheets.noRows')} hint={t('sheets.noRowsHint')} />}
    />
  );
}

const rowNumber = (t: TFunction): Column<SheetRow> => ({
  id: 'row_no',
  title: t('sheets.row'),
  width: 5,
  sortable: false,
  isMark: true,
  cell: (row) => (
    <span className="x-row-no" data-state={row.state}>
      <RowMark state={row.state} label={t(`sheets.only.${row.state === 'new' || row.state === 'undone' ? 'all' : row.state}`)} />
      <Ltr>{row.row_no}</Ltr>
    </span>
  ),
});

interface Work {
  kind: SheetKind;
  columns: readonly string[];
  editing: string | undefined;
  canFix: boolean;
  setEditing: (cell: string | undefined) => void;
  save: (row: SheetRow, column: string, value: string) => Promise<void>;
}

const written = (t: TFunction, { kind, columns, ...work }: Work): Column<SheetRow>[] =>
  columns.flatMap((column, place): Column<SheetRow>[] =>
    column
      ? [
          {
            id: column,
            title: t(columnOf(kind, column).label),
            width: columnOf(kind, column).isLong ? 13 : 10,
            sortable: false,
            cell: (row) =>
              asRecord(kind, column, row) ?? (
                <SheetCell
                  kind={kind}
                  row={row}
                  column={column}
                  text={row.cells[place] ?? ''}
                  isEditing={work.editing === `${row.id}/${column}`}
                  canFix={work.canFix && row.state !== 'done' && row.state !== 'undone'}
                  onEdit={() => work.setEditing(`${row.id}/${column}`)}
                  onSave={(value) => void work.save(row, column, value)}
                  onCancel={() => work.setEditing(undefined)}
                />
              ),
          },
        ]
      : [],
  );

/** What is wrong about a column the sheet has not got. */
const unwritten = (t: TFunction, kind: SheetKind, columns: readonly string[]): Column<SheetRow>[] =>
  outside(kind, columns).map(
    (column): Column<SheetRow> => ({
      id: column,
      title: t(columnOf(kind, column).label),
      width: 12,
      sortable: false,
      cell: (row) =>
        asRecord(kind, column, row) ?? (
          <small className="x-problem">{row.problems.find((problem) => problem.column === column)?.text}</small>
        ),
    }),
  );

/** What a saved row became stands in the column it is known by, and opens. */
function asRecord(kind: SheetKind, column: string, row: SheetRow) {
  const id = Number(row[kind.record]);
  if (column !== kind.key || !row.record_name || !id) return undefined;
  const name = localName({ name: row.record_name });
  const page = pageOfRecord(kind.name, id, name);
  return (
    <span className="x-cell">
      {page ? (
        <Link to={page} className="x-written" dir={isWrittenLtr(kind, column) ? 'ltr' : 'auto'}>
          {name}
        </Link>
      ) : (
        <bdi className="x-written">{name}</bdi>
      )}
    </span>
  );
}

/** What the kind knows and this sheet has no column for. */
const outside = (kind: SheetKind, columns: readonly string[]): string[] =>
  columnNamesOf(kind).filter((name) => !columns.includes(name));

function RowMark({ state, label }: { state: SheetRow['state']; label: string }) {
  if (state === 'bad') return <IconAlertTriangle size="1rem" role="img" aria-label={label} />;
  if (state === 'done') return <IconCircleCheck size="1rem" role="img" aria-label={label} />;
  return state === 'good' ? <IconCheck size="1rem" role="img" aria-label={label} /> : null;
}

interface SheetCellProps {
  kind: SheetKind;
  row: SheetRow;
  column: string;
  text: string;
  isEditing: boolean;
  canFix: boolean;
  onEdit: () => void;
  onSave: (value: string) => void;
  onCancel: () => void;
}

function SheetCell({ kind, row, column, text, isEditing, canFix, onEdit, onSave, onCancel }: SheetCellProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const problem = row.problems.find((one) => one.column === column)?.text;
  const label = `${t(columnOf(kind, column).label)} ${row.row_no}`;
  if (isEditing)
    return (
      <TextInput
        size="xs"
        className="x-input"
        autoFocus
        aria-label={label}
        {...(isWrittenLtr(kind, column) && { dir: 'ltr' })}
        value={typed}
        error={Boolean(problem)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => (typed === text ? onCancel() : onSave(typed))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            event.stopPropagation();
            setTyped(text);
            onCancel();
          }
        }}
      />
    );
  const words = (
    <>
      <span className="x-written" dir={isWrittenLtr(kind, column) ? 'ltr' : 'auto'}>
        {text || '–'}
      </span>
      {problem && <small className="x-problem">{problem}</small>}
    </>
  );
  if (!canFix)
    return (
      <span className="x-cell" data-bad={problem ? true : undefined}>
        {words}
      </span>
    );
  return (
    <button
      type="button"
      className="x-cell"
      data-bad={problem ? true : undefined}
      title={problem}
      aria-label={`${t('sheets.fix')} ${label}: ${text}${problem ? `. ${problem}` : ''}`}
      onClick={() => {
        setTyped(text);
        onEdit();
      }}
    >
      {words}
    </button>
  );
}
