import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type Field,
  type Fields,
  fieldOf,
  isFigure,
  type Snake,
  snake,
  systemFields,
  type WireNames,
  wireName,
} from '#platform/entity';
import type { Cells } from './entity-extras.ts';
import { formatAmount, formatCurrency, formatDate, formatMoment, formatNumber } from './format.ts';
import { localName } from './i18n.ts';
import { IconCheck } from './icons.ts';
import type { WireRow } from './lists.ts';
import { Ltr } from './ltr.tsx';
import { ownPageOf } from './registry.ts';
import { can, readSession } from './session.ts';
import type { Column } from './ui/data-table.tsx';
import { StatusBadge } from './ui/status-badge.tsx';

interface Declared {
  name: string;
  fields: Fields;
}

/** A field's label, in the language in use. */
export function fieldLabel(declared: Declared, name: string, t: TFunction): string {
  return String(name in systemFields && !declared.fields[name] ? t(`ui.fields.${name}`) : t(`${declared.name}.fields.${name}`));
}

export function optionLabel(declared: Declared, name: string, word: string, t: TFunction): string {
  return String(t(`${declared.name}.options.${name}.${word}`));
}

/** The currency an amount of a row is in: the field's own, the row's, the tenant's. */
export function currencyOf(field: Field, row: Record<string, any>): string {
  const { currency } = field;
  if (typeof currency === 'object') return currency.fixed;
  return row[snake(currency ?? 'currency')] ?? readSession()?.tenant.currency ?? 'IQD';
}

/** The name a field's value comes back under: `client` beside `client_id`. */
export function valueName(name: string, field: Pick<Field, 'wire'> | undefined): string {
  return field?.wire ?? snake(name);
}

/** A value of a row as lists and record pages show it. */
export function fieldValue(declared: Declared, name: string, row: WireRow, t: TFunction): ReactNode {
  const field = fieldOf(declared, name);
  if (!field) return null;
  const wire = valueName(name, field);
  const value = row[wire];
  if (field.kind === 'belongsTo') return referenceValue(field, value, row[`${wire}_id`]);
  if (field.kind === 'manyOf') return (Array.isArray(value) ? value : []).map(localName).join(t('ui.comma'));
  if (value === null || value === undefined || value === '') return null;
  return plainValue(declared, name, field, value, row, t);
}

function plainValue(declared: Declared, name: string, field: Field, value: any, row: WireRow, t: TFunction): ReactNode {
  switch (field.kind) {
    case 'bilingual':
      return <bdi>{localName(value)}</bdi>;
    case 'money':
      return <Ltr>{formatAmount(value, currencyOf(field, row))}</Ltr>;
    case 'integer':
    case 'decimal':
    case 'quantity':
      return <Ltr>{formatNumber(value)}</Ltr>;
    case 'date':
      return <Ltr>{formatDate(value)}</Ltr>;
    case 'instant':
      return <Ltr>{formatMoment(value)}</Ltr>;
    case 'bool':
      return value ? <IconCheck size="1.1rem" aria-label={String(t('ui.yes'))} /> : <span className="k-none">{t('ui.no')}</span>;
    case 'phone':
      return (
        <a href={`tel:${value}`} className="k-quiet-link">
          <Ltr>{value}</Ltr>
        </a>
      );
    case 'email':
      return <Ltr>{value}</Ltr>;
    case 'oneOf':
      return <StatusBadge label={optionLabel(declared, name, value, t)} word={value} tone={field.tones?.[value]} />;
    case 'image':
      return <img src={value} alt="" className="k-thumb" loading="lazy" />;
    case 'json':
      return null;
    case 'listOf':
      return <bdi>{namesOf(value)}</bdi>;
    default:
      return <bdi>{field.isCurrency ? formatCurrency(value) : String(value)}</bdi>;
  }
}

/** What rows within a field are called. */
export const namesOf = (rows: readonly { name?: unknown }[]): string => rows.map(({ name }) => localName(name)).join(' + ');

function referenceValue(field: Field, value: any, id: number | null | undefined): ReactNode {
  if (!value && !id) return null;
  const name = localName(value) || String(id);
  if (value?.phase || value?.stage || value?.color)
    return <StatusBadge label={name} phase={value.phase ?? value.stage} color={value.color} />;
  const page = field.entity && value?.id && ownPageOf(field.entity, value.id);
  return page ? (
    <Link to={page} className="k-quiet-link">
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

const widths: Partial<Record<Field['kind'], number>> = {
  bool: 6,
  integer: 7,
  decimal: 8,
  money: 10,
  date: 8.5,
  instant: 12,
  phone: 10,
  image: 5,
  email: 14,
  bilingual: 13,
};
const unsortable = new Set<Field['kind']>(['json', 'image', 'manyOf']);

interface DeclaredList {
  columns: readonly string[];
  filters: readonly string[];
  totals?: readonly string[];
  hide?: readonly string[];
  widths?: Partial<Record<string, number>>;
}

/** The names the columns of a declaration go by: those its fields and every row's own have on the wire. */
export type ColumnId<D> = D extends { fields: infer F } ? WireNames<F> | Snake<keyof typeof systemFields> : never;

/** Columns of a list as declared: what is named first is shown, every other field waits in the column chooser. */
export function declaredColumns<D extends Declared & { list: DeclaredList }>(
  declared: D,
  t: TFunction,
  cells: Cells<D> = {},
): Column<WireRow, ColumnId<D>>[] {
  const others = Object.keys(declared.fields).filter(
    (name) => !declared.list.columns.includes(name) && !declared.fields[name]?.hidden,
  );
  const sorted = new Set<string>([...declared.list.columns, ...declared.list.filters]);
  const visible = (name: string) => can(fieldOf(declared, name)?.visibleWith) && fieldOf(declared, name)?.kind !== 'json';
  return [...declared.list.columns, ...others, ...(declared.list.columns.includes('createdAt') ? [] : ['createdAt'])]
    .filter(visible)
    .map((name) => {
      const field = fieldOf(declared, name) as Field;
      return {
        id: wireName(name, field) as ColumnId<D>,
        title: fieldLabel(declared, name, t),
        needs: membersOf(name, field),
        cell: cells[name as keyof Cells<D>] ?? ((row) => fieldValue(declared, name, row, t)),
        width: declared.list.widths?.[name] ?? widths[field.kind] ?? 11,
        sortable: !unsortable.has(field.kind) && (name in systemFields || sorted.has(name)),
        align: isFigure(field) ? 'end' : 'start',
        total: declared.list.totals?.includes(name) ? (totals) => totalValue(field, valueName(name, field), totals) : undefined,
        hidden: !declared.list.columns.includes(name) || declared.list.hide?.includes(name),
        hasLinks: field.kind === 'belongsTo' || field.kind === 'phone' || name in cells,
      };
    });
}

/** What a field's value is shown by: a reference by its name beside its id, an amount with the row's currency. */
function membersOf(name: string, field: Field): string[] {
  const wire = wireName(name, field);
  if (field.kind === 'belongsTo') return [wire, valueName(name, field)];
  const currency = field.kind === 'money' && typeof field.currency !== 'object' ? snake(field.currency ?? 'currency') : undefined;
  return currency ? [wire, currency] : [wire];
}

/** A sum over the whole list; money adds up only within a currency, so each there is has its own line. */
function totalValue(field: Field, wire: string, totals: Record<string, any>): ReactNode {
  const sum = totals[`${wire}_sum`] ?? totals[wire];
  if (sum === undefined || sum === null) return null;
  if (field.kind !== 'money') return <Ltr>{formatNumber(sum)}</Ltr>;
  const own = currencyOf(field, totals);
  const others = Object.entries<Record<string, string>>(totals['by_currency'] ?? {}).filter(([currency]) => currency !== own);
  const all: [string, string | undefined][] = [
    [own, sum],
    ...others.map(([currency, sums]): [string, string | undefined] => [currency, sums[`${wire}_sum`]]),
  ];
  return all.map(([currency, amount]) => (
    <div key={currency}>
      <Ltr>{formatAmount(amount, currency)}</Ltr>
    </div>
  ));
}
