import { ActionIcon, Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, isFigure, type Lines, wireName } from '#platform/entity';
import { addThousand, typedAmount, wireAmount } from '../amount-typing.ts';
import { currencyOf, fieldLabel, optionLabel } from '../entity-fields.tsx';
import { toast } from '../feedback.ts';
import { type Line, nameOf } from '../form-lines.ts';
import type { Form } from '../form-type.ts';
import { decimalsFor, formatAmount } from '../format.ts';
import { localName, optionalText } from '../i18n.ts';
import { IconColumns3, IconCopy, IconPlus, IconTrash } from '../icons.ts';
import { type Choice, lookup } from '../lookups.ts';
import { PopupButton } from './popup.tsx';

export interface LineCellProps {
  line: Line;
  index: number;
  /** `lines.3.fee`: where errors and the focus find it. */
  path: string;
  label: string;
  error: ReactNode;
  change: (part: Line) => void;
}
export interface LineColumn {
  /** Wire name. */
  name: string;
  title: string;
  width: number;
  align?: 'end' | undefined;
  /** Shown where a line uses it, or where somebody asks for it. */
  isSeldom?: boolean;
  cell: (props: LineCellProps) => ReactNode;
}

interface LinesGridProps {
  form: Form;
  label: string;
  columns: readonly LineColumn[];
  blank: (last: Line | undefined) => Line;
  /** Words: `add`, `keys`, `removed`, `more`, under this key; else the platform's. */
  words?: string;
  /** So many lines stay at least. */
  least?: number;
  foot?: ReactNode;
}
const step = 100;

/** The lines of a document as a sheet: Enter goes down, below the last line there is a new one; Ctrl+D, Ctrl+Del, arrows. */
export function LinesGrid({ form, label, columns: all, blank, words = 'ui.lines', least = 0, foot }: LinesGridProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(step);
  const current = useRef(form);
  current.current = form;
  const lines = (form.getValues()['lines'] ?? []) as Line[];
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const isUsed = (name: string) => lines.some((line) => ![undefined, null, ''].includes(line[name]));
  const isShown = ({ name, isSeldom }: LineColumn) => !isSeldom || asked.has(name) || isUsed(name);
  const columns = all.filter(isShown);
  const waiting = all.filter((column) => !isShown(column));
  const first = columns[0]?.name ?? '';
  const say = (key: string, values = {}) => optionalText(`${words}.${key}`, values) ?? t(`ui.lines.${key}`, values);
  const focus = (row: number, name: string) =>
    setTimeout(() => {
      const cell = box.current?.querySelector<HTMLElement>(`[data-path="lines.${row}.${name}"]`);
      (cell?.matches('input, select') ? cell : (cell?.querySelector<HTMLElement>('input, select') ?? cell))?.focus();
    }, 30);
  const insert = (index: number, line: Line, name = first) => {
    form.insertListItem('lines', line, index);
    setShown((now) => Math.max(now, Math.min(index + 1, now + 1)));
    focus(index, name);
  };
  const remove = (index: number) => {
    if (lines.length <= least) return;
    const gone = lines[index];
    form.removeListItem('lines', index);
    focus(Math.max(0, Math.min(index, lines.length - 2)), first);
    if (gone) toast('info', say('removed'), { timer: 8000, undo: () => current.current.insertListItem('lines', gone, index) });
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset['path'] ?? '';
    const [, row, name] = /^lines\.(\d+)\.(\w+)$/.exec(at) ?? [];
    if (row === undefined || !name || event.defaultPrevented) return;
    const index = Number(row);
    const isControl = event.ctrlKey || event.metaKey;
    // A picker's own list has the arrows and Enter while it is open.
    const isPicker =
      event.target instanceof HTMLSelectElement || (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Enter' && !isControl && !isPicker) {
      if (event.shiftKey) focus(index - 1, name);
      else if (index === lines.length - 1) insert(index + 1, blank(lines[index]), name);
      else focus(index + 1, name);
    } else if (event.key === 'ArrowDown' && !isPicker) focus(index + 1, name);
    else if (event.key === 'ArrowUp' && !isPicker) focus(index - 1, name);
    else if (isControl && event.code === 'KeyD') insert(index + 1, copyOf(lines[index]), name);
    else if (isControl && event.key === 'Delete') remove(index);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells are listened to once for the whole sheet. */}
      <div className="k-sheet" ref={box} onKeyDown={press}>
        <table aria-label={label} style={{ minWidth: `${columns.reduce((sum, { width }) => sum + width, 7.5)}rem` }}>
          <colgroup>
            <col style={{ width: '2.5rem' }} />
            {columns.map(({ name, width }) => (
              <col key={name} style={{ width: `${width}rem` }} />
            ))}
            <col style={{ width: '5rem' }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map(({ name, title, align }) => (
                <th key={name} scope="col" data-align={align ?? 'start'}>
                  {title}
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
                {...{ line, index, columns, say }}
                errors={form.errors}
                change={(part) => form.setFieldValue(`lines.${index}`, { ...lines[index], ...part })}
                onDuplicate={() => insert(index + 1, copyOf(line))}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="k-sheet-foot">
        <Button
          variant="light"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => insert(lines.length, blank(lines.at(-1)))}
        >
          {say('add')}
        </Button>
        {lines.length > shown && (
          <Button variant="subtle" onClick={() => setShown(shown + step)}>
            {say('more', { count: lines.length - shown })}
          </Button>
        )}
        {waiting.length > 0 && <MoreColumns columns={waiting} onAsk={(name) => setAsked(new Set([...asked, name]))} />}
        <span className="k-sheet-keys">{say('keys')}</span>
      </div>
      {foot}
    </>
  );
}

/** A line once more, as a line of its own. */
const copyOf = (line: Line | undefined): Line => ({ ...line, id: undefined });

/** Columns that no line uses yet, to be brought in one by one. */
function MoreColumns({ columns, onAsk }: { columns: readonly LineColumn[]; onAsk: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <PopupButton
      label={t('ui.lines.columns')}
      kind="menu"
      className="k-tool k-outlined k-worded"
      isPlain
      align="start"
      content={(close) =>
        columns.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className="k-item"
            onClick={() => {
              onAsk(name);
              close();
            }}
          >
            {title}
          </button>
        ))
      }
    >
      <IconColumns3 size="1.1rem" aria-hidden /> {t('ui.lines.columns')}
    </PopupButton>
  );
}

interface LineRowProps {
  line: Line;
  index: number;
  columns: readonly LineColumn[];
  errors: Record<string, ReactNode>;
  say: (key: string, values?: object) => string;
  change: (part: Line) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

function LineRow({ line, index, columns, errors, say, change, onDuplicate, onRemove }: LineRowProps) {
  const pathOf = (name: string) => `lines.${index}.${name}`;
  const own = columns.filter(({ name }) => errors[pathOf(name)]);
  return (
    <>
      <tr>
        <td>{index + 1}</td>
        {columns.map(({ name, title, cell }) => (
          <td key={name} data-title={title} data-failed={errors[pathOf(name)] ? true : undefined}>
            {cell({ line, index, path: pathOf(name), label: `${title} ${index + 1}`, error: errors[pathOf(name)], change })}
          </td>
        ))}
        <td className="k-sheet-verbs">
          <ActionIcon tabIndex={-1} aria-label={say('duplicate', { number: index + 1 })} title="Ctrl + D" onClick={onDuplicate}>
            <IconCopy size="1rem" aria-hidden />
          </ActionIcon>
          <ActionIcon tabIndex={-1} aria-label={say('remove', { number: index + 1 })} title="Ctrl + Del" onClick={onRemove}>
            <IconTrash size="1rem" aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {own.length > 0 && (
        <tr className="k-sheet-errors">
          <td />
          <td colSpan={columns.length + 1} role="alert">
            {own.map(({ name, title }) => (
              <span key={name}>
                {title}: {errors[pathOf(name)]}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** The columns of declared lines, each with the cell of its kind; `cells` are the module's own, by field. */
export function useLineColumns(lines: Lines<any, any>, form: Form, cells: Record<string, LineColumn['cell']> = {}): LineColumn[] {
  const { t } = useTranslation();
  const names = Object.keys(lines.columns).filter((name) => lines.fields[name]);
  const targets = [
    ...new Set(names.filter((name) => !cells[name]).flatMap((name) => (lines.fields[name] as Field).entity ?? [])),
  ];
  const found = useQueries({ queries: targets.map((target) => lookup(target, '')) });
  const choices = Object.fromEntries(targets.map((target, index) => [target, found[index]?.data ?? []]));
  return names.map((name) => {
    const field = lines.fields[name] as Field;
    return {
      name: wireName(name, field),
      title: optionalText(`${lines.name}.columns.${name}`) ?? fieldLabel(lines, name, t),
      width: lines.columns[name] as number,
      align: isFigure(field) ? 'end' : undefined,
      isSeldom: lines.seldom?.includes(name) ?? false,
      cell:
        cells[name] ??
        ((props) => <Cell {...props} {...{ lines, name, field, form, t }} choices={choices[field.entity ?? ''] ?? []} />),
    };
  });
}

type CellProps = LineCellProps & {
  lines: Lines<any, any>;
  name: string;
  field: Field;
  form: Form;
  t: TFunction;
  choices: readonly Choice[];
};

function Cell({ line, path, label, error, change, lines, name, field, form, t, choices }: CellProps) {
  const wire = wireName(name, field);
  const value = line[wire];
  const set = (next: unknown) => change({ [wire]: next });
  const isEmpty = value === null || value === undefined || value === '';
  const base = { 'data-path': path, 'aria-label': label, 'aria-invalid': error ? true : undefined } as const;
  const none = field.required ? '' : (optionalText(`${lines.name}.any`) ?? '');
  if (field.kind === 'belongsTo' || field.kind === 'oneOf' || field.kind === 'bool') {
    const [options, read] = optionsOf(lines, name, field, line, choices, t);
    return (
      <select
        {...base}
        value={isEmpty ? '' : String(value)}
        data-empty={isEmpty || undefined}
        onChange={(event) => set(read(event.currentTarget.value))}
      >
        <option value="">{none}</option>
        {options.map(([word, text]) => (
          <option key={word} value={word}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  if (field.kind === 'date')
    return (
      <input {...base} type="date" dir="ltr" value={value ?? ''} onChange={(event) => set(event.currentTarget.value || null)} />
    );
  if (field.kind === 'text')
    return (
      <input {...base} autoComplete="off" value={value ?? ''} onChange={(event) => set(event.currentTarget.value || null)} />
    );
  const isMoney = field.kind === 'money';
  const decimals = isMoney ? decimalsFor(currencyOf(field, { ...form.getValues(), ...line })) : field.kind === 'integer' ? 0 : 3;
  const shown = formatAmount(value);
  return (
    <input
      {...base}
      className="k-sheet-amount"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      placeholder={isMoney ? (field.required ? '' : '0') : none}
      value={shown}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        if (isMoney) set(wireAmount(addThousand(shown, decimals)));
      }}
      onChange={(event) => set(typedAmount(event.currentTarget.value, decimals).replaceAll(',', '') || null)}
    />
  );
}

type Options = [readonly (readonly [string, string])[], (word: string) => unknown];

/** What may be chosen; a reference narrowed by others of its line: the cities of a governorate. */
function optionsOf(
  lines: Lines<any, any>,
  name: string,
  field: Field,
  line: Line,
  choices: readonly Choice[],
  t: TFunction,
): Options {
  if (field.kind === 'bool')
    return [
      [
        ['true', String(t('ui.yes'))],
        ['false', String(t('ui.no'))],
      ],
      (word) => (word === '' ? null : word === 'true'),
    ];
  if (field.kind === 'oneOf')
    return [(field.options ?? []).map((word) => [word, optionLabel(lines, name, word, t)] as const), (word) => word || null];
  const narrow = (field.within ?? []).map((one) => wireName(one, lines.fields[one] as Field)).filter((one) => line[one]);
  const offered = choices.filter((choice) => narrow.every((one) => choice[one] === line[one]));
  const own = line[nameOf(name, field)];
  const isGone = own && own.id === line[wireName(name, field)] && !choices.some(({ id }) => id === own.id);
  const all = isGone ? [own as Choice, ...offered] : offered;
  return [all.map((choice) => [String(choice.id), localName(choice)] as const), (word) => Number(word) || null];
}
