import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ColumnName, columnNames, type ExcelMode, missingColumns } from '#courier/excel/contract';
import { attempt, call, refreshLists, useList, type WireRow } from '#platform/web';
import { filesPath } from './file-state.tsx';

interface MapColumnsProps {
  file: WireRow;
  mode: ExcelMode;
  onDone: () => void;
}

/** Says which column of the sheet is which of ours; the company's next sheets of that kind need no asking. */
export function MapColumns({ file, mode, onDone }: MapColumnsProps) {
  const { t } = useTranslation();
  const headings = file['headings'] as string[];
  const [columns, setColumns] = useState<(ColumnName | '')[]>(() => headings.map((_, at) => file['columns'][at] ?? ''));
  const [isSaving, setIsSaving] = useState(false);
  const sample = useList<{ id: number; cells: string[] }>(`${filesPath}/${file.id}/rows`, {}, 3);
  const missing = missingColumns(mode, columns);
  const choose = (at: number, column: ColumnName | '') =>
    setColumns(columns.map((before, index) => (index === at ? column : before === column ? '' : before)));
  const save = async () => {
    setIsSaving(true);
    const answer = await attempt(call('POST', `${filesPath}/${file.id}/map`, { body: { columns }, silent: true }));
    setIsSaving(false);
    await refreshLists(filesPath);
    if (answer) onDone();
  };
  const options = columnNames.map((name) => ({ value: name, label: t(`shipment.fields.${name}`) }));
  return (
    <section className="k-panel x-map">
      <h2>{t('excelScreens.map.title')}</h2>
      <p className="x-drop-hint">{t('excelScreens.map.hint')}</p>
      <ul className="x-map-list">
        {headings.map((heading, at) => (
          <li key={at}>
            <div>
              <span className="x-map-heading">
                <bdi>{heading || t('excelScreens.map.column', { number: at + 1 })}</bdi>
              </span>
              <small>
                <bdi>{sample.rows.flatMap((row) => row.cells[at] || []).join(' · ')}</bdi>
              </small>
            </div>
            <Select
              aria-label={t('excelScreens.map.is', { heading: heading || at + 1 })}
              placeholder={t('excelScreens.map.ignored')}
              data={options}
              value={columns[at] || null}
              clearable
              searchable
              onChange={(column) => choose(at, (column ?? '') as ColumnName | '')}
            />
          </li>
        ))}
      </ul>
      <div className="x-map-foot">
        <p role="status">
          {missing.length > 0 &&
            t('excelScreens.map.missing', { columns: missing.map((name) => t(`shipment.fields.${name}`)).join(' · ') })}
        </p>
        <Button onClick={() => void save()} loading={isSaving} disabled={missing.length > 0}>
          {t('excelScreens.map.do')}
        </Button>
      </div>
    </section>
  );
}
