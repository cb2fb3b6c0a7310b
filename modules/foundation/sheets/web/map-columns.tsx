import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnNamesOf, columnOf, missingColumns } from '#foundation/sheets/contract';
import { attempt, call, refreshLists, useList, type WireRow } from '#platform/web';
import type { SheetPlace } from './sheet-place.ts';

interface MapColumnsProps {
  sheet: WireRow;
  place: SheetPlace;
  onDone: () => void;
}

/** Says which column of the sheet is which of ours; the company's next sheets of that kind need no asking. */
export function MapColumns({ sheet, place, onDone }: MapColumnsProps) {
  const { t } = useTranslation();
  const { kind, mode, path } = place;
  const headings = sheet['headings'] as string[];
  const [columns, setColumns] = useState<string[]>(() => headings.map((_, at) => sheet['columns'][at] ?? ''));
  const [isSaving, setIsSaving] = useState(false);
  const sample = useList<{ id: number; cells: string[] }>(`${path}/${sheet.id}/rows`, {}, 3);
  const missing = missingColumns(kind, mode, columns);
  const choose = (at: number, column: string) =>
    setColumns(columns.map((before, index) => (index === at ? column : before === column ? '' : before)));
  const save = async () => {
    setIsSaving(true);
    const answer = await attempt(call('POST', `${path}/${sheet.id}/map`, { body: { columns }, silent: true }));
    setIsSaving(false);
    await refreshLists(path);
    if (answer) onDone();
  };
  const labelOf = (name: string) => t(columnOf(kind, name).label);
  const options = columnNamesOf(kind).map((name) => ({ value: name, label: labelOf(name) }));
  return (
    <section className="k-panel x-map">
      <h2>{t('sheets.map.title')}</h2>
      <p className="x-drop-hint">{t('sheets.map.hint')}</p>
      <ul className="x-map-list">
        {headings.map((heading, at) => (
          <li key={at}>
            <div>
              <span className="x-map-heading">
                <bdi>{heading || t('sheets.map.column', { number: at + 1 })}</bdi>
              </span>
              <small>
                <bdi>{sample.rows.flatMap((row) => row.cells[at] || []).join(' · ')}</bdi>
              </small>
            </div>
            <Select
              aria-label={t('sheets.map.is', { heading: heading || at + 1 })}
              placeholder={t('sheets.map.ignored')}
              data={options}
              value={columns[at] || null}
              clearable
              searchable
              onChange={(column) => choose(at, column ?? '')}
            />
          </li>
        ))}
      </ul>
      <div className="x-map-foot">
        <p role="status">{missing.length > 0 && t('sheets.map.missing', { columns: missing.map(labelOf).join(' · ') })}</p>
        <Button onClick={() => void save()} loading={isSaving} disabled={missing.length > 0}>
          {t('sheets.map.do')}
        </Button>
      </div>
    </section>
  );
}
