import { useMediaQuery } from '@mantine/hooks';
import { lazy, memo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Action } from '../entity-extras.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.ts';
import { nextSort } from '../list-state.ts';
import { usePreferences } from '../preferences.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { ActionsButton } from './row-menu.tsx';
import { SelectAll, toggled } from './select-all.tsx';
import { TableBox } from './table-box.tsx';
import { Tick } from './tick.tsx';
import { useColumnRoom } from './use-column-room.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** Cards differ in height: what measures them is for phones alone. */
const CardList = lazy(() => import('./card-list.tsx')) as unknown as typeof import('./card-list.tsx').default;

export interface Column<R, Id extends string = string> {
  /** Wire name; also what is sorted by. */
  id: Id;
  title: string;
  cell: (row: R, index: number) => ReactNode;
  /** Members of the row its cell reads; its id alone where not said. */
  needs?: readonly string[] | undefined;
  /** In rem, so that it grows with the font. */
  width?: number | undefined;
  sortable?: boolean | undefined;
  align?: 'start' | 'end' | 'center' | undefined;
  total?: ((totals: Record<string, any>) => ReactNode) | undefined;
  /** Hidden until chosen in the column chooser. */
  hidden?: boolean | undefined;
  /** A running number or mark, never the row's heading. */
  isMark?: boolean | undefined;
  /** The cell brings links of its own, so it cannot be the link to the row. */
  hasLinks?: boolean | undefined;
}

/** The column a row is known by: its cell is the link to the record, its heading on a phone. */
export function headingColumn<R>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find((column) => !column.isMark && column.title !== '#');
}

export interface DataTableProps<R extends { id: number }> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  total: number;
  totals?: Record<string, any> | undefined;
  isLoading?: boolean | undefined;
  hasMore?: boolean | undefined;
  loadMore?: (() => void) | undefined;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  selected?: ReadonlySet<number> | undefined;
  onSelect?: ((ids: ReadonlySet<number>) => void) | undefined;
  rowHref?: ((row: R) => string | undefined) | undefined;
  rowActions?: ((row: R) => Action[]) | undefined;
  rowTone?: ((row: R) => 'muted' | undefined) | undefined;
  empty?: ReactNode;
  /** Height of the body; 70vh unless the page is nothing but the list. */
  height?: string | undefined;
}

const rowRem = 2.75;

/** The table everything is listed in: virtual rows of a real table, cards on a phone. */
export function DataTable<R extends { id: number }>(props: DataTableProps<R>) {
  const isNarrow = useMediaQuery('(max-width: 48em)', window.matchMedia('(max-width: 48em)').matches);
  if (!props.isLoading && props.rows.length === 0 && props.empty) return <div className="k-table-empty">{props.empty}</div>;
  if (!isNarrow) return <WideTable {...props} />;
  return (
    <Suspense fallback={<CardSkeletons />}>
      <CardList {...props} />
    </Suspense>
  );
}

function WideTable<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, selected, onSelect, rowActions, isLoading } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumnRoom(props, scroller);
  const { fontSize } = usePreferences();
  const height = rowRem * fontSize;
  const { from, to } = useRowsInSight(scroller, rows.length, height);
  useEffect(() => void scroller.current?.scrollTo({ top: 0 }), [props.sort]);

  useEffect(() => {
    if (props.hasMore && !isLoading && to > rows.length - 20) props.loadMore?.();
  }, [to, rows.length, props.hasMore, isLoading]);

  const span = columns.length + (onSelect ? 1 : 0) + (rowActions ? 1 : 0);
  const beside = (onSelect ? 2.75 : 0) + (rowActions ? 3 : 0);
  const minWidth = columns.reduce((sum, column) => sum + (column.width ?? 10), beside);
  const isFirstLoad = isLoading && rows.length === 0;

  return (
    <TableBox
      ref={scroller}
      tabIndex={0}
      aria-label={props.label}
      style={{ maxHeight: `min(${props.height ?? '70vh'}, var(--k-above-bulk, 100vh))` }}
    >
      <table className="k-table" aria-label={props.label} aria-rowcount={props.total + 1} style={{ minWidth: `${minWidth}rem` }}>
        <colgroup>
          {onSelect && <col style={{ width: '2.75rem' }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: `${column.width ?? 10}rem` }} />
          ))}
          {rowActions && <col style={{ width: '3rem' }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {onSelect && (
              <th scope="col" className="k-cell-check">
                <SelectAll rows={rows} selected={selected} onSelect={onSelect} label={t('ui.list.selectAll')} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort ?? ''} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th scope="col" className="k-cell-actions">
                <span className="k-unseen">{t('ui.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isFirstLoad && <SkeletonRows span={span} />}
          {from > 0 && <Spacer height={from * height} span={span} />}
          {rows.slice(from, to).map((row, at) => (
            <KeptRow key={row.id} row={row} index={from + at} table={props} />
          ))}
          {to < rows.length && <Spacer height={(rows.length - to) * height} span={span} />}
        </tbody>
        {props.totals && columns.some((column) => column.total) && <TotalsRow table={props} totals={props.totals} />}
      </table>
    </TableBox>
  );
}

function HeadCell<R>({
  column,
  sort,
  onSort,
}: {
  column: Column<R>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}) {
  const isSorted = sort.replace(/^-/, '') === column.id;
  const isDescending = sort.startsWith('-');
  const align = column.align ?? 'start';
  if (column.sortable === false || !onSort) {
    return (
      <th scope="col" data-align={align}>
        <span className="k-head-text">{column.title}</span>
      </th>
    );
  }
  const Mark = !isSorted ? IconArrowsSort : isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-align={align} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className="k-sort" onClick={() => onSort(nextSort(sort, column.id))}>
        <span className="k-head-text">{column.title}</span>
        <Mark size="0.9rem" aria-hidden className={isSorted ? 'k-sort-on' : 'k-sort-off'} />
      </button>
    </th>
  );
}

function TableRow<R extends { id: number }>({ row, index, table }: { row: R; index: number; table: DataTableProps<R> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { columns, selected, onSelect, rowActions, rowHref } = table;
  const href = rowHref?.(row);
  const isSelected = selected?.has(row.id) ?? false;
  const heading = headingColumn(columns);
  const open = (event: React.MouseEvent) => {
    const isOnControl = (event.target as HTMLElement).closest('a, button, input, label');
    if (href && !isOnControl && !window.getSelection()?.toString()) navigate(href);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      data-tone={table.rowTone?.(row)}
      data-link={href ? true : undefined}
      onClick={open}
      style={{ height: `${rowRem}rem` }}
    >
      {onSelect && (
        <td className="k-cell-check">
          <Tick
            checked={isSelected}
            aria-label={t('ui.list.selectRow', { number: index + 1 })}
            onChange={() => onSelect(toggled(selected, row.id))}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align ?? 'start'}>
          <div className="k-cell">
            {href && column === heading && !column.hasLinks ? (
              <Link to={href} className="k-row-link">
                {column.cell(row, index) ?? '–'}
              </Link>
            ) : (
              column.cell(row, index)
            )}
          </div>
        </td>
      ))}
      {rowActions && (
        <td className="k-cell-actions">
          <ActionsButton label={t('ui.list.rowActions', { number: index + 1 })} actions={() => rowActions(row)} />
        </td>
      )}
    </tr>
  );
}

/** Scrolling draws the rows that come into sight; those that stay are left as they are. */
const KeptRow = memo(TableRow) as typeof TableRow;

function TotalsRow<R extends { id: number }>({ table, totals }: { table: DataTableProps<R>; totals: Record<string, any> }) {
  const { t } = useTranslation();
  const { columns } = table;
  const labelAt = columns.findIndex((column) => !column.total);
  return (
    <tfoot>
      <tr>
        {table.onSelect && <td />}
        {columns.map((column, index) => (
          <td key={column.id} data-align={column.align ?? 'start'}>
            <div className="k-cell" data-total={column.total ? column.id : undefined}>
              {column.total ? column.total(totals) : index === labelAt ? t('ui.list.totals') : null}
            </div>
          </td>
        ))}
        {table.rowActions && <td />}
      </tr>
    </tfoot>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds no control takes no focus.
    <tr aria-hidden="true" className="k-spacer">
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function SkeletonRows({ span }: { span: number }) {
  return Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds no control takes no focus.
    <tr key={row} aria-hidden="true" className="k-skeleton-row" style={{ height: `${rowRem}rem` }}>
      {Array.from({ length: span }, (_, cell) => (
        <td key={cell}>
          <span className="k-skeleton" style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ));
}
