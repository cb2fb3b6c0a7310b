import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { columnNamesOf, modeOf } from '#foundation/sheets/contract';
import { TableBox, usePreferences } from '#platform/web/ui';
import { GridRow } from './grid-row.tsx';
import type { SheetPlace } from './sheet-place.ts';
import { type GridWork, headingIn, placeOf } from './use-pasted-grid.ts';

const rowRem = 2.25;
const steps: Record<string, number> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** The grid itself: of many rows only those in sight stand on the page; arrows and Enter go from row to row. */
export function GridTable({ place, work }: { place: SheetPlace; work: GridWork }) {
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
    const cell = placeOf(event.target);
    if (!step || event.nativeEvent.isComposing || typeof cell !== 'object' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, cell.row + step));
    virtualizer.scrollToIndex(row);
    requestAnimationFrame(() => cellAt(row, cell.column)?.focus());
  };
  useEffect(() => cellAt(0, 0)?.focus({ preventScroll: true }), []);
  const shown = virtualizer.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <TableBox className="x-grid" held="5rem" ref={scroller} onKeyDown={walk}>
      <table
        className="k-table"
        aria-label={t('sheets.drop.pasteLabel')}
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
            <th scope="col">{t('sheets.row')}</th>
            {columns.map((_, at) => (
              <GridHead key={at} at={at} place={place} work={work} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} span={columns.length + 1} />}
          {shown.map(({ index }) => (
            <GridRow
              key={index}
              kind={place.kind}
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
    </TableBox>
  );
}

/** Says which of ours a column is; one that is none is not read. */
function GridHead({ at, place: { kind, mode }, work }: { at: number; place: SheetPlace; work: GridWork }) {
  const { t } = useTranslation();
  const { name, heading } = work.grid.columns[at] as GridWork['grid']['columns'][number];
  const { needs } = modeOf(kind, mode);
  return (
    <th scope="col" data-unread={name === '' || undefined}>
      <select
        className="x-grid-head"
        aria-label={t('sheets.map.is', { heading: heading || at + 1 })}
        value={name}
        onChange={(event) => work.name(at, event.currentTarget.value)}
      >
        <option value="">{heading ? `${heading} – ${t('sheets.map.ignored')}` : t('sheets.map.ignored')}</option>
        {columnNamesOf(kind).map((one) => (
          <option key={one} value={one}>
            {headingIn(t, kind, one)}
            {needs.includes(one) ? ' *' : ''}
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
