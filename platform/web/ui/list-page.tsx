import { Button, Loader } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { download, type QueryValue } from '../api.ts';
import type { Action, Selection } from '../entity-extras.ts';
import { type FilterField, filterParams } from '../filters.ts';
import { formatNumber } from '../format.ts';
import { IconDownload, IconFilter } from '../icons.ts';
import { isFiltered, type ListState, listQuery, readListState, writeListState } from '../list-state.ts';
import { refreshLists, useList, type WireRow } from '../lists.ts';
import { useStored } from '../stored.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { type Crumb, PageHeader, type PageHeaderProps } from './page-header.tsx';
import { PopupButton } from './popup.tsx';
import { ActionItems } from './row-menu.tsx';
import { SavedViews } from './saved-views.tsx';
import { SearchBox } from './search-box.tsx';

const FilterModal = lazy(() => import('./filter-modal.tsx'));
const FilterChips = lazy(() => import('./filter-chips.tsx'));

export interface ListPageProps {
  /** Names the list in this browser's storage: `columns:<name>`, `views:<name>`. */
  name: string;
  /** `/api/v1/branches`. */
  path: string;
  title: string;
  columns: readonly Column<WireRow>[];
  filters?: readonly FilterField[];
  /** Left out: no search box. */
  searchHint?: string | undefined;
  canSearch?: boolean;
  /** Always applied, and no business of the filter modal. */
  fixed?: Record<string, QueryValue>;
  defaultSort?: string | undefined;
  primary?: PageHeaderProps['primary'];
  secondary?: readonly Action[];
  crumbs?: readonly Crumb[];
  rowHref?: (row: WireRow) => string | undefined;
  rowActions?: ((row: WireRow, reload: () => Promise<void>) => Action[]) | undefined;
  bulkActions?: ((selection: Selection, reload: () => Promise<void>) => Action[]) | undefined;
  rowTone?: (row: WireRow) => 'muted' | undefined;
  /** The export call; false where there is none. */
  exportPath?: string | false;
  /** Why there is nothing yet, and what to do about it. */
  emptyHint?: string | undefined;
  /** Between header and table: tabs, numbers. */
  children?: ReactNode;
  height?: string;
  /** Inside a tab of another page: no header of its own. */
  isEmbedded?: boolean;
  /** Rows are told with what the shown columns need and these members; with everything where not said. */
  asks?: readonly string[];
  /** Rows fetched at a time while one scrolls, where the company says how many. */
  perPage?: number | undefined;
}

/** A list with everything people expect of one; its whole state stands in the address. */
export function ListPage(props: ListPageProps) {
  const { name, path, filters = [], fixed = {}, columns } = props;
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const setState = (next: ListState) => setParams((before) => writeListState(next, before), { replace: true });
  const query = useMemo(
    () => ({ ...listQuery(state, props.defaultSort), ...fixed }),
    [state, props.defaultSort, JSON.stringify(fixed)],
  );
  const [choice, setChoice] = useStored<Record<string, boolean>>(`columns:${name}`, {});
  const shownColumns = columns.filter((column) => choice[column.id] ?? !column.hidden);
  const list = useList(path, { ...query, ...(props.asks && { fields: membersOf(shownColumns, props.asks) }) }, props.perPage);
  const { selection, select, loadedThen, chooseAll } = useSelection(list, query);
  const [isFiltering, setIsFiltering] = useState(false);
  const reload = async () => {
    selection.clear();
    await refreshLists(path);
  };
  const hasBulk = Boolean(props.bulkActions);
  const isNarrowed = filters.some((filter) => filterParams(filter).some((param) => state.filters[param]));
  const own = (row: WireRow) => props.rowActions?.(row, reload) ?? [];

  return (
    <>
      {!props.isEmbedded && (
        <PageHeader title={props.title} crumbs={props.crumbs ?? []} primary={props.primary} secondary={props.secondary ?? []} />
      )}
      {props.children}
      <div className="k-list" aria-busy={list.isFetching}>
        <ListBar page={props} state={state} list={list} onChange={setState} onFilter={() => setIsFiltering(true)}>
          <ColumnChooser columns={columns} choice={choice} onChoose={setChoice} />
          {props.exportPath && <ExportButton path={props.exportPath} query={query} />}
        </ListBar>
        {isNarrowed && (
          <Suspense fallback={<ChipsToCome />}>
            <FilterChips filters={filters} state={state} onChange={setState} />
          </Suspense>
        )}
        <DataTable
          label={props.title}
          columns={shownColumns}
          rows={list.rows}
          total={list.total}
          totals={list.totals}
          isLoading={list.isFetching}
          hasMore={list.hasNextPage}
          loadMore={() => void list.fetchNextPage()}
          sort={state.sort || props.defaultSort}
          onSort={(sort) => setState({ ...state, sort })}
          selected={hasBulk ? selection.chosen : undefined}
          onSelect={hasBulk ? select : undefined}
          rowHref={props.rowHref}
          rowActions={props.rowActions && own}
          rowTone={props.rowTone}
          height={props.height}
          empty={
            <ListEmpty
              page={props}
              state={state}
              hasFailed={list.isError}
              onClear={() => setState({ search: '', sort: state.sort, filters: {} })}
            />
          }
        />
        {props.bulkActions && selection.count > 0 && (
          <BulkBar
            selection={selection}
            total={list.total}
            loaded={loadedThen}
            isMinimum={list.isMinimum}
            onAll={chooseAll}
            actions={props.bulkActions(selection, reload)}
          />
        )}
      </div>
      {isFiltering && (
        <Suspense fallback={null}>
          <FilterModal
            filters={filters}
            values={state.filters}
            onClose={() => setIsFiltering(false)}
            onApply={(values) => setState({ ...state, filters: { ...unknownTo(filters, state.filters), ...values } })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Holds the place of what says by which filters a list is narrowed. */
const ChipsToCome = () => (
  <ul className="k-chips" aria-hidden="true">
    <li>…</li>
  </ul>
);

const membersOf = (columns: readonly Column<WireRow>[], asks: readonly string[]): string =>
  [...new Set([...columns.flatMap(({ id, needs = [id] }) => needs), ...asks])].sort().join(',');

/** Which rows are chosen: some of those loaded, or all that the filter finds. */
function useSelection(list: ReturnType<typeof useList>, query: Selection['query']) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAll, setIsAll] = useState(false);
  // How many rows were there when all of them were chosen: what is loaded since takes the offer of the rest away from nobody.
  const [chosenOf, setChosenOf] = useState(0);
  const clear = () => {
    setChosen(new Set());
    setIsAll(false);
    setChosenOf(0);
  };
  useEffect(clear, [JSON.stringify(query)]);
  const select = (ids: ReadonlySet<number>) => {
    setChosen(ids);
    setIsAll(false);
    if (ids.size >= list.rows.length) setChosenOf(ids.size);
  };
  const rows = list.rows.filter((row) => chosen.has(row.id));
  const selection = { ids: [...chosen], chosen, rows, isAll, count: isAll ? list.total : chosen.size, query, clear };
  return { selection, select, loadedThen: chosenOf || list.rows.length, chooseAll: () => setIsAll(true) };
}

interface ListBarProps {
  page: ListPageProps;
  state: ListState;
  list: ReturnType<typeof useList>;
  onChange: (state: ListState) => void;
  onFilter: () => void;
  /** Tools at its end. */
  children: ReactNode;
}

function ListBar({ page, state, list, onChange, onFilter, children }: ListBarProps) {
  const { t } = useTranslation();
  const shown = formatNumber(list.total) + (list.isMinimum ? '+' : '');
  return (
    <div className="k-list-bar">
      {page.canSearch !== false && (
        <SearchBox value={state.search} hint={page.searchHint} onSearch={(search) => onChange({ ...state, search })} />
      )}
      {(page.filters ?? []).length > 0 && (
        <Button variant="default" leftSection={<IconFilter size="1rem" aria-hidden />} onClick={onFilter}>
          {t('ui.filter.title')}
        </Button>
      )}
      <SavedViews name={page.name} state={state} onChoose={onChange} />
      <span className="k-list-count" role="status">
        {list.isLoading ? '' : t('ui.list.count', { count: list.total, shown })}
      </span>
      <span className="k-list-tools">{children}</span>
    </div>
  );
}

/** Parameters of the address the modal knows nothing of stay as they are. */
function unknownTo(filters: readonly FilterField[], values: Record<string, string>): Record<string, string> {
  const known = new Set(filters.flatMap(filterParams));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name)));
}

function ExportButton({ path, query }: { path: string; query: Record<string, QueryValue> }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: 'xlsx' | 'csv') => {
    setIsBusy(true);
    await download(path, { ...query, format }).catch(() => undefined);
    setIsBusy(false);
  };
  const formats = [
    { label: 'Excel (.xlsx)', run: () => save('xlsx') },
    { label: 'CSV (.csv)', run: () => save('csv') },
  ];
  return (
    <PopupButton label={t('ui.list.export')} className="k-tool k-outlined" content={() => <ActionItems actions={formats} />}>
      {isBusy ? <Loader size="1rem" /> : <IconDownload size="1.1rem" aria-hidden />}
    </PopupButton>
  );
}

function ListEmpty({
  page,
  state,
  hasFailed,
  onClear,
}: {
  page: ListPageProps;
  state: ListState;
  hasFailed: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  if (hasFailed)
    return (
      <EmptyState
        title={t('ui.list.failed')}
        hint={t('ui.list.failedHint')}
        action={{ label: t('ui.retry'), run: () => refreshLists(page.path) }}
      />
    );
  if (isFiltered(state)) {
    return (
      <EmptyState
        title={t('ui.list.noMatch')}
        hint={t('ui.list.noMatchHint')}
        action={{ label: t('ui.list.clearFilters'), run: onClear }}
      />
    );
  }
  return <EmptyState title={t('ui.list.empty')} hint={page.emptyHint ?? t('ui.list.emptyHint')} action={page.primary} />;
}
