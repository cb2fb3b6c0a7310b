import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type DataTableProps, headingColumn, SelectAll, toggled } from './data-table.tsx';
import { ActionsButton } from './row-menu.tsx';

/** The rows of a table on a phone: one card each, scrolling with the page. */
export function CardList<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, onSelect, selected, isLoading } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 180,
    overscan: 6,
    scrollMargin: box.current?.offsetTop ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (props.hasMore && !isLoading && last >= rows.length - 8) props.loadMore?.();
  }, [last, rows.length, props.hasMore, isLoading]);
  if (isLoading && rows.length === 0) return <CardSkeletons />;
  return (
    <div>
      {onSelect && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is in SelectAll.
        <label className="k-cards-all">
          <SelectAll rows={rows} selected={selected} onSelect={onSelect} label={t('ui.list.selectAll')} />
          <span>{t('ui.list.selectAll')}</span>
        </label>
      )}
      <ul ref={box} aria-label={props.label} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {shown.map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <li
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className="k-card-slot"
                style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
              >
                <Card row={row} index={item.index} table={props} />
              </li>
            )
          );
        })}
      </ul>
      {props.totals && <CardTotals table={props} totals={props.totals} />}
    </div>
  );
}

function Card<R extends { id: number }>({ row, index, table }: { row: R; index: number; table: DataTableProps<R> }) {
  const { t } = useTranslation();
  const { columns, selected, onSelect, rowActions, rowHref } = table;
  const first = headingColumn(columns);
  const rest = columns.filter((column) => column !== first && !column.isMark && column.title !== '#');
  const href = rowHref?.(row);
  const heading = first?.cell(row, index);
  return (
    <article className="k-card" data-tone={table.rowTone?.(row)} data-selected={selected?.has(row.id) || undefined}>
      <header className="k-card-head">
        {onSelect && (
          <input
            type="checkbox"
            className="k-check"
            aria-label={t('ui.list.selectRow', { number: index + 1 })}
            checked={selected?.has(row.id) ?? false}
            onChange={() => onSelect(toggled(selected, row.id))}
          />
        )}
        <div className="k-card-title">{heading ?? '–'}</div>
        {rowActions && <ActionsButton label={t('ui.list.rowActions', { number: index + 1 })} actions={() => rowActions(row)} />}
      </header>
      <dl className="k-card-facts">
        {rest.map((column) => (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{column.cell(row, index) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {href && (
        <Link to={href} className="k-card-open">
          {t('ui.list.open')}
        </Link>
      )}
    </article>
  );
}

function CardTotals<R extends { id: number }>({ table, totals }: { table: DataTableProps<R>; totals: Record<string, any> }) {
  const summed = table.columns.filter((column) => column.total);
  if (summed.length === 0) return null;
  return (
    <dl className="k-card-totals">
      {summed.map((column) => (
        <div key={column.id}>
          <dt>{column.title}</dt>
          <dd>{column.total?.(totals)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CardSkeletons() {
  return Array.from({ length: 5 }, (_, index) => (
    <div key={index} className="k-card k-skeleton-row" aria-hidden="true">
      <span className="k-skeleton" style={{ width: '50%' }} />
      <span className="k-skeleton" style={{ width: '80%' }} />
      <span className="k-skeleton" style={{ width: '65%' }} />
    </div>
  ));
}
