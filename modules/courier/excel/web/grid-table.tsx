import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { columnNames, type ExcelMode, neededColumns } from '#courier/excel/contract';
import { usePreferences } from '#platform/web/ui';
import { GridRow } from './grid-row.tsx';
import { type GridWork, headingIn, placeOf } from './use-pasted-grid.ts';

const rowRem = 2.25;
const steps: Record<string, number> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** The grid itself: of many rows only those in sight stand on the page; arrows and Enter go from row to row. */
export function GridTable({ mode, work }: { mode: ExcelMode; work: GridWork }) {
  const { t } = useTranslation();
  const { columns, rows } = work.grid;
  const scroller = useRef<HTMLDivElement>(null);
  const { fontSize } = usePreferences();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * fontSize,
    overscan: 12,
  });
  useEffect(() => virtualizer.measure(), [fontSize]);
  const cellAt = (row: number, column: number) =>
    scroller.current?.querySelector<HTMLInputElement>(`[data-place="${row}/${column}"]`);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const place = placeOf(event.target);
    if (!step || event.nativeEvent.isComposing || typeof place !== 'object' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, place.row + step));
    virtualizer.scrollToIndex(row);
    requestAnimationFrame(() => cellAt(row, place.column)?.focus());
  };
  useEffect(() => cellAt(0, 0)?.focus({ preventScroll: true }), []);
  const shown = virtualizer.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cells within.
    <div className="k-table-box x-grid" ref={scroller} onKeyDown={walk}>
      <table
        className="k-table"
        aria-label={t('excelScreens.drop.pasteLabel')}
        aria-rowcount={rows.length + 1}
        style={{ width: `${columns.length * 9.5 + 5}rem` }}
      >
        <colgroup>
          <col style={{ width: '5rem' }} />
          {columns.map((_, at) => (
            <col key={at} style={{ width: '9.5rem' }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('excelScreens.row')}</th>
            {columns.map((_, at) => (
              <GridHead key={at} at={at} mode={mode} work={work} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} span={columns.length + 1} />}
          {shown.map(({ index }) => (
            <GridRow
              key={index}
              at={index}
              cells={rows[index] ?? []}
              columns={columns}
              isLast={index === rows.length - 1}
              type={work.type}
              remove={work.remove}
            />
          ))}
          {after > 0 && <Spacer height={after} span={columns.length + 1} />}
        </tbody>
      </table>
    </div>
  );
}

/** Says which of ours a column is; one that is none is not read. */
function GridHead({ at, mode, work }: { at: number; mode: ExcelMode; work: GridWork }) {
  const { t } = useTranslation();
  const { name, heading } = work.grid.columns[at] as GridWork['grid']['columns'][number];
  const needed: readonly string[] = neededColumns[mode];
  return (
    <th scope="col" data-unread={name === '' || undefined}>
      <select
        className="x-grid-head"
        aria-label={t('excelScreens.map.is', { heading: heading || at + 1 })}
        value={name}
        onChange={(event) => work.name(at, event.currentTarget.value as typeof name)}
      >
        <option value="">{heading ? `${heading} – ${t('excelScreens.map.ignored')}` : t('excelScreens.map.ignored')}</option>
        {columnNames.map((one) => (
          <option key={one} value={one}>
            {headingIn(t, one)}
            {needed.includes(one) ? ' *' : ''}
          </option>
        ))}
      </select>
    </th>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className="k-spacer" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
