import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameInLanguage } from '#courier/shipment-setup/web';
import { toast } from '#platform/web';
import { type Choice, type Form, IconPlus, lookup } from '#platform/web/ui';
import { blankLine, type Line, lineColumns } from './line-fields.ts';
import { LineRow, type Options } from './line-row.tsx';

interface LinesGridProps {
  form: Form;
  lines: readonly Line[];
  currency: string;
}
const entities = ['branch', 'governorate', 'city', 'shipmentType', 'shipmentSize'] as const;
const step = 100;

/** Prices as a sheet: Enter goes down, and below the last line there is a new one. */
export function LinesGrid({ form, lines, currency }: LinesGridProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(step);
  const found = useQueries({ queries: entities.map((entity) => lookup(entity, '')) });
  const options = Object.fromEntries(entities.map((entity, index) => [entity, optionsOf(found[index]?.data ?? [])])) as Options;
  const current = useRef(form);
  current.current = form;
  const focus = (row: number, name: string) =>
    setTimeout(() => box.current?.querySelector<HTMLElement>(`[data-path="lines.${row}.${name}"]`)?.focus(), 30);
  const insert = (index: number, line: Line, name = 'city_id') => {
    form.insertListItem('lines', line, index);
    setShown((now) => Math.max(now, Math.min(index + 1, now + 1)));
    focus(index, name);
  };
  const remove = (index: number) => {
    const gone = lines[index];
    form.removeListItem('lines', index);
    focus(Math.max(0, Math.min(index, lines.length - 2)), 'city_id');
    if (gone)
      toast('info', t('packageScreens.removed'), {
        timer: 8000,
        undo: () => current.current.insertListItem('lines', gone, index),
      });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const [, row, name] = /^lines\.(\d+)\.(\w+)$/.exec((event.target as HTMLElement).dataset['path'] ?? '') ?? [];
    if (row === undefined || !name) return;
    const index = Number(row);
    const isControl = event.ctrlKey || event.metaKey;
    const isSelect = event.target instanceof HTMLSelectElement;
    if (event.key === 'Enter' && !isControl) {
      if (event.shiftKey) focus(index - 1, name);
      else if (index === lines.length - 1) insert(index + 1, blankLine(), name);
      else focus(index + 1, name);
    } else if (event.key === 'ArrowDown' && !isSelect) focus(index + 1, name);
    else if (event.key === 'ArrowUp' && !isSelect) focus(index - 1, name);
    else if (isControl && event.code === 'KeyD') insert(index + 1, { ...lines[index] }, name);
    else if (isControl && event.key === 'Delete') remove(index);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells are listened to once for the whole sheet. */}
      <div className="p-sheet" ref={box} onKeyDown={press}>
        <table aria-label={t('pricingPackage.fields.lines')}>
          <colgroup>
            <col style={{ width: '2.5rem' }} />
            {lineColumns.map((column) => (
              <col key={column.name} style={{ width: `${column.width}rem` }} />
            ))}
            <col style={{ width: '5rem' }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {lineColumns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  data-align={column.kind === 'amount' || column.kind === 'weight' ? 'end' : 'start'}
                >
                  {t(`packageScreens.columns.${column.text}`)}
                </th>
              ))}
              <th scope="col">
                <span className="k-unseen">{t('ui.list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line, index) => (
              <LineRow
                key={index}
                line={line}
                index={index}
                currency={currency}
                options={options}
                errors={form.errors}
                onChange={(name, value) => form.setFieldValue(`lines.${index}.${name}`, value)}
                onDuplicate={() => insert(index + 1, { ...line })}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="p-sheet-foot">
        <Button
          variant="light"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => insert(lines.length, blankLine())}
        >
          {t('packageScreens.add')}
        </Button>
        {lines.length > shown && (
          <Button variant="subtle" onClick={() => setShown(shown + step)}>
            {t('packageScreens.more', { count: lines.length - shown })}
          </Button>
        )}
        <span className="p-keys">{t('packageScreens.keys')}</span>
      </div>
    </>
  );
}

function optionsOf(choices: readonly Choice[]): { id: number; name: string; governorate?: number | undefined }[] {
  return choices.map((choice) => ({
    id: choice.id,
    name: nameInLanguage(choice.name),
    governorate: choice['governorate_id'] as number | undefined,
  }));
}
