import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalsFor, formatAmount } from '#platform/web';
import { addThousand, IconCopy, IconTrash, typedAmount, wireAmount } from '#platform/web/ui';
import { type Line, type LineColumn, lineColumns } from './line-fields.ts';

export type Options = Record<string, { id: number; name: string; governorate?: number | undefined }[]>;

interface LineRowProps {
  line: Line;
  index: number;
  currency: string;
  options: Options;
  errors: Record<string, ReactNode>;
  onChange: (name: string, value: unknown) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One price, a cell for each thing it depends on and gives. */
export function LineRow({ line, index, currency, options, errors, onChange, onDuplicate, onRemove }: LineRowProps) {
  const { t } = useTranslation();
  const own = lineColumns.flatMap((column) => {
    const error = errors[`lines.${index}.${column.name}`];
    return error ? [[column.text, error] as const] : [];
  });
  return (
    <>
      <tr>
        <td>{index + 1}</td>
        {lineColumns.map((column) => (
          <td key={column.name} data-failed={errors[`lines.${index}.${column.name}`] ? true : undefined}>
            <Cell
              column={column}
              line={line}
              index={index}
              currency={currency}
              options={options}
              errors={errors}
              onChange={onChange}
            />
          </td>
        ))}
        <td className="p-verbs">
          <ActionIcon
            tabIndex={-1}
            aria-label={t('packageScreens.duplicate', { number: index + 1 })}
            title="Ctrl + D"
            onClick={onDuplicate}
          >
            <IconCopy size="1rem" aria-hidden />
          </ActionIcon>
          <ActionIcon
            tabIndex={-1}
            aria-label={t('packageScreens.remove', { number: index + 1 })}
            title="Ctrl + Del"
            onClick={onRemove}
          >
            <IconTrash size="1rem" aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {own.length > 0 && (
        <tr className="p-errors">
          <td />
          <td colSpan={lineColumns.length + 1} role="alert">
            {own.map(([text, error]) => (
              <span key={text}>
                {t(`packageScreens.columns.${text}`)}: {error}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

type CellProps = Pick<LineRowProps, 'line' | 'index' | 'currency' | 'options' | 'errors' | 'onChange'> & { column: LineColumn };

function Cell({ column, line, index, currency, options, errors, onChange }: CellProps) {
  const { t } = useTranslation();
  const { name, kind } = column;
  const value = line[name];
  const path = `lines.${index}.${name}`;
  const base = {
    'data-path': path,
    'aria-label': `${t(`packageScreens.columns.${column.text}`)} ${index + 1}`,
    'aria-invalid': errors[path] ? true : undefined,
  } as const;
  const any = t('packageScreens.any');
  if (kind === 'reference') {
    const governorate = name === 'city_id' ? (line['governorate_id'] as number | null) : null;
    const offered = (options[column.entity ?? ''] ?? []).filter((one) => !governorate || one.governorate === governorate);
    return (
      <select
        {...base}
        value={value ? String(value) : ''}
        data-empty={!value || undefined}
        onChange={(event) => onChange(name, Number(event.currentTarget.value) || null)}
      >
        <option value="">{any}</option>
        {offered.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'choice')
    return (
      <select
        {...base}
        value={value === null || value === undefined ? '' : String(value)}
        data-empty={value === null || value === undefined || undefined}
        onChange={(event) => onChange(name, event.currentTarget.value === '' ? null : event.currentTarget.value === 'true')}
      >
        <option value="">{any}</option>
        <option value="true">{t('ui.yes')}</option>
        <option value="false">{t('ui.no')}</option>
      </select>
    );
  if (kind === 'date')
    return (
      <input
        {...base}
        type="date"
        dir="ltr"
        value={String(value ?? '')}
        onChange={(event) => onChange(name, event.currentTarget.value || null)}
      />
    );
  const decimals = kind === 'weight' ? 3 : decimalsFor(currency);
  const shown = formatAmount(value as string | number | null);
  return (
    <input
      {...base}
      className="p-amount"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      placeholder={kind === 'weight' ? any : name === 'fee' ? '' : '0'}
      value={shown}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (kind === 'amount') onChange(name, wireAmount(addThousand(shown, decimals)));
      }}
      onChange={(event) => onChange(name, typedAmount(event.currentTarget.value, decimals).replaceAll(',', '') || null)}
    />
  );
}
