import {
  type AnyReport,
  type Bilingual,
  currencySign,
  type DaySpan,
  daysOf,
  type Field,
  isMonth,
  money,
  nameIn,
  type ReportColumn,
  reportColumns,
  shownDimensions,
  units,
} from '#platform/entity';
import type { Context } from '../context.ts';
import { sql } from '../db/sql.ts';
import type { Paper, PaperOf, PaperRow, Words } from '../pdf/table-paper.ts';
import { type Row, tablesOf } from './report-answer.ts';

export interface Printed {
  rows: readonly Row[];
  days: DaySpan | null;
  compared: DaySpan | null;
  by: string | null;
  branch: Bilingual | null;
  /** What it is narrowed to, beside days and branch. */
  facts?: Paper['facts'];
}

/** A branch's name, as a report's paper says it. */
export async function branchName(ctx: Context, id: number): Promise<Bilingual | null> {
  const found = await ctx.db.maybe<{ name: Bilingual }>(
    sql`select name from branch where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return found?.name ?? null;
}

/** A report on paper: a heading for each currency where there are several, its rows, and what they come to. */
export function reportPaper(report: AnyReport, of: Printed): PaperOf {
  const tables = tablesOf(report, of.rows);
  const has = (name: string) => of.rows.some((row) => row[name]);
  const figures = reportColumns(report, { isCompared: of.compared !== null, has });
  const dimensions = shownDimensions(report, of.by);
  return (words) => {
    const { say, language } = words;
    const blank = [...dimensions.slice(1), ...figures].map(() => '');
    const sums = (own: Record<string, number>, currency: Row['currency']): PaperRow => ({
      style: 'total',
      cells: [say('ui.list.totals'), ...dimensions.slice(1).map(() => ''), ...figures.map((one) => sumCell(own, one, currency))],
    });
    return {
      file: `${report.path.split('/').at(-1)}${of.days ? `-${of.days.to}` : ''}`,
      title: say(of.by && report.at[of.by] ? `${report.name}.at.${of.by}` : `${report.name}.title`),
      facts: [
        ...(of.days ? ([[say('ui.report.days'), spanText(of.days)]] as const) : []),
        ...(of.facts ?? [[say('ui.report.branch'), of.branch ? nameIn(of.branch, language) : say('ui.allBranches')] as const]),
        [say('ui.report.currency'), tables.map(({ currency }) => currencySign(currency, language)).join(', ')],
      ],
      columns: [
        ...dimensions.map((name) => ({ title: dimensionTitle(report, name, { say, by: of.by }) })),
        ...figures.map((one) => ({
          title: columnTitle(report, one, { say, ...of }),
          ...(one.field.kind === 'money' ? { amount: true } : { figure: true }),
        })),
      ],
      rows: tables.flatMap(({ currency, rows, sums: own }): PaperRow[] => [
        ...(tables.length > 1 ? [{ style: 'head' as const, cells: [currencySign(currency, language), ...blank] }] : []),
        ...rows.map((row) => paperRow(report, row, { words, dimensions, figures, by: of.by })),
        ...(report.outline ? [] : [sums(own, currency)]),
      ]),
    };
  };
}

interface Laid {
  words: Words;
  dimensions: readonly string[];
  figures: readonly ReportColumn[];
  by: string | null;
}

function paperRow(report: AnyReport, row: Row, { words, dimensions, figures, by }: Laid): PaperRow {
  // What a report is told by may be called a kind too: that says nothing of where its row stands.
  const { kind, key } = (dimensions.includes('kind') ? {} : row) as { kind?: string; key?: string };
  const isPlain = kind === undefined || kind === 'account' || kind === 'apart';
  const names = key
    ? [words.say(`${report.name}.rows.${key}`)]
    : dimensions.map((one) => dimensionText(report, row, { one, by, words }));
  return {
    style: kind === 'head' ? 'head' : isPlain ? 'plain' : 'total',
    indent: kind && isPlain ? 1 : 0,
    cells: [...names, ...figures.map(({ name, field }) => figureCell(row[name], field, row.currency))],
  };
}

function dimensionText(
  report: AnyReport,
  row: Row,
  { one, by, words }: { one: string; by: string | null; words: Words },
): string {
  const field = report.dimensions[one] as Field;
  const value = row[one];
  if (value === null || value === undefined) return '';
  if (field.kind === 'oneOf') return words.say(`${report.name}.options.${one}.${value}`);
  if (field.kind === 'date') return isMonth(one, by) ? String(value).slice(0, 7) : String(value);
  if (typeof value !== 'object') return String(value);
  const name = typeof value.name === 'object' ? nameIn(value.name, words.language) : String(value.name ?? '');
  return value.code ? `${value.code} ${name}` : name;
}

function figureCell(value: number | null | undefined, field: Field, currency: Row['currency']): PaperRow['cells'][number] {
  if (value === null || value === undefined) return '';
  return field.kind === 'money' ? money(value, currency) : field.kind === 'quantity' ? units(value) : value;
}
const sumCell = (sums: Record<string, number>, { name, field }: ReportColumn, currency: Row['currency']) =>
  name in sums ? figureCell(sums[name], field, currency) : '';

const spanText = ({ from, to }: DaySpan) => (from ? `${from} – ${to}` : to);

function dimensionTitle(report: AnyReport, name: string, { say, by }: { say: Words['say']; by: string | null }): string {
  return say(by ? `${report.name}.by.${by}` : `${report.name}.fields.${name}`);
}

function columnTitle(
  report: AnyReport,
  column: ReportColumn,
  of: Pick<Printed, 'days' | 'compared'> & { say: Words['say'] },
): string {
  const span = column.isBeside ? daysOf(column, report, of) : null;
  const sign = report.percents.includes(column.measure) ? ' %' : '';
  const title = `${of.say(`${report.name}.fields.${column.measure}`)}${sign}`;
  if (!span) return title;
  return Object.keys(report.measures).length === 1 ? spanText(span) : `${title} ${spanText(span)}`;
}
