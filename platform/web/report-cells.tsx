import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AnyReport, cellName, type DaySpan, type Field, isMonth } from '#platform/entity';
import { optionLabel } from './entity-fields.tsx';
import { formatAmount, formatDate, formatNumber } from './format.ts';
import { localName } from './i18n.ts';
import { Ltr } from './ltr.tsx';
import { can } from './session.ts';

type Row = Record<string, any>;
export type Query = Record<string, string | undefined>;

/** What a row stands for, as it is shown. */
export function dimensionCell(
  report: AnyReport,
  row: Row,
  { name, by, t }: { name: string; by: string | null; t: TFunction },
): ReactNode {
  const field = report.dimensions[name] as Field;
  const value = row[cellName(report, name)];
  if (value === null || value === undefined) return null;
  if (field.kind === 'date') return <Ltr>{isMonth(name, by) ? monthText(String(value)) : formatDate(value)}</Ltr>;
  if (field.kind === 'oneOf') return optionLabel({ name: report.name, fields: report.dimensions }, name, value, t);
  return <bdi>{localName(value)}</bdi>;
}

/** The record a row is of, leading to what is behind it where the person may go there. */
export function LeadingCell({ report, row, query, name, children }: LeadingProps) {
  const code = row[cellName(report, name)]?.code;
  const { leads } = report;
  const permission = typeof leads?.permission === 'function' ? leads.permission(query) : leads?.permission;
  const to = leads && can(permission) ? leads.to(row, query) : null;
  return (
    <>
      {code && (
        <span className="k-code">
          <Ltr>{code}</Ltr>
        </span>
      )}
      {to ? (
        <Link className="k-row-link" to={to}>
          {children}
        </Link>
      ) : (
        children
      )}
    </>
  );
}
interface LeadingProps {
  report: AnyReport;
  row: Row;
  query: Query;
  name: string;
  children: ReactNode;
}

/** 11/2026. */
export const monthText = (day: string) => day.slice(0, 7).split('-').reverse().join('/');

/** A figure as tables show it; what is nothing leaves its cell to the others. */
export function figureText(report: AnyReport, measure: string, value: unknown, isBlank = false): string {
  if (value === null || value === undefined || (isBlank && !/[1-9]/.test(String(value)))) return '';
  const field = report.measures[measure] as Field;
  if (field.kind === 'money') return formatAmount(String(value));
  return `${formatNumber(value as number)}${report.percents.includes(measure) ? '%' : ''}`;
}

/** Some days, or one. */
export const spanText = ({ from, to }: DaySpan): string => (from ? `${formatDate(from)} – ${formatDate(to)}` : formatDate(to));
