import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { CardSkeletons } from './card-skeletons.tsx';
import { type Column, type DataTableProps, headingColumn } from './data-table.tsx';
import { ActionsButton } from './row-menu.tsx';
import { SelectAll, toggled } from './select-all.tsx';
import { Tick } from './tick.tsx';

/** The rows of a table on a phone: one card each, scrolling with the page. */
export default function CardList<R extends { id: number }>(props: DataTableProps<R>) {
  const { rows, onSelect, selected, isLoading } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLUListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 130,
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
  const navigate = useNavigate();
  const { columns, selected, onSelect, rowActions, rowHref } = table;
  const first = headingColumn(columns);
  const rest = columns.filter((column) => column !== first && !column.isMark && column.title !== '#');
  const href = rowHref?.(row);
  const heading = first?.cell(row, index) ?? '–';
  const [beside, ...facts] = rest;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens it by its heading.
    <article
      className="k-card"
      data-tone={table.rowTone?.(row)}
      data-selected={selected?.has(row.id) || undefined}
      data-link={href ? true : undefined}
      onClick={(event) => {
        if (href && !(event.target as HTMLElement).closest('a, button, input, label')) navigate(href);
      }}
    >
      <header className="k-card-head">
        {onSelect && (
          <Tick
            aria-label={t('ui.list.selectRow', { number: index + 1 })}
            checked={selected?.has(row.id) ?? false}
            onChange={() => onSelect(toggled(selected, row.id))}
          />
        )}
        <div className="k-card-title">
          {href && !first?.hasLinks ? (
            <Link to={href} className="k-row-link">
              {heading}
            </Link>
          ) : (
            heading
          )}
        </div>
        {beside && <Fact column={beside} row={row} index={index} />}
        {rowActions && <ActionsButton label={t('ui.list.rowActions', { number: index + 1 })} actions={() => rowActions(row)} />}
      </header>
      <dl className="k-card-facts">
        {facts.map((column) => (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{column.cell(row, index) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** What stands beside the heading: most lists have the state there, which needs no words of its own. */
function Fact<R>({ column, row, index }: { column: Column<R>; row: R; index: number }) {
  return (
    <span className="k-card-beside">
      <span className="k-unseen">{column.title}</span>
      {column.cell(row, index)}
    </span>
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
