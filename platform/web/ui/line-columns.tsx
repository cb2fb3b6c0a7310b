import { useQueries } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, isFigure, type Lines, wireName } from '#platform/entity';
import { addThousand, typedAmount, wireAmount } from '../amount-typing.ts';
import { currencyOf, fieldLabel, namesOf, optionLabel } from '../entity-fields.tsx';
import { type Line, nameOf } from '../form-lines.ts';
import type { Form } from '../form-type.ts';
import { decimalsFor, formatAmount } from '../format.ts';
import { localName, optionalText } from '../i18n.ts';
import { type Choice, lookup } from '../lookups.ts';
import { lineCellOf } from '../registry.ts';
import type { LineCellProps, LineColumn } from './lines-grid.tsx';

/** The columns of declared lines, each with the cell of its kind; `cells` are the module's own, by field. */
export function useLineColumns(lines: Lines<any, any>, form: Form, cells: Record<string, LineColumn['cell']> = {}): LineColumn[] {
  const { t } = useTranslation();
  const names = Object.keys(lines.columns).filter((name) => lines.fields[name]);
  const targets = [
    ...new Set(names.filter((name) => !cells[name]).flatMap((name) => (lines.fields[name] as Field).entity ?? [])),
  ].filter((target) => !lineCellOf(target));
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
        ((props) => <CellOfKind {...props} {...{ lines, name, field, form, t }} choices={choices[field.entity ?? ''] ?? []} />),
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

/** The cell its entity's module brings, or the one of its kind. */
function CellOfKind(props: CellProps) {
  const { lines: _lines, field, name, choices: _choices, t: _t, ...rest } = props;
  const Own = field.entity && field.kind === 'belongsTo' ? lineCellOf(field.entity) : undefined;
  if (!Own) return <Cell {...props} />;
  return (
    <Suspense fallback={null}>
      <Own {...rest} name={wireName(name, field)} />
    </Suspense>
  );
}

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
  if (field.kind === 'listOf') return <output data-path={path}>{isEmpty ? '' : namesOf(value)}</output>;
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
