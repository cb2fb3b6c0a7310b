import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  type AnyReport,
  cellName,
  type DaySpan,
  daysOf,
  type ReportColumn,
  reportColumns,
  shownDimensions,
  snake,
  sortOf,
} from '#platform/entity';
import { formatCurrency } from './format.ts';
import { IconAlertTriangle, IconArrowDown, IconArrowsSort, IconArrowUp, IconCircleCheck } from './icons.ts';
import type { WireRow } from './lists.ts';
import { Ltr } from './ltr.tsx';
import { dimensionCell, figureText, LeadingCell, type Query, spanText } from './report-cells.tsx';
import { ReportChart } from './report-chart.tsx';
import { noLeads, type ReportExtras } from './report-extras.ts';
import { TableBox } from './ui/table-box.tsx';

interface Told {
  days: DaySpan | null;
  compared: DaySpan | null;
  by: string | null;
}
interface ReportTableProps {
  report: AnyReport;
  extras: ReportExtras;
  currency: string;
  rows: readonly WireRow[];
  /** What the rows come to, where they add up. */
  sums: WireRow | undefined;
  told: Told;
  query: Query;
  /** Has many rows sorted by a measure, under the name it travels by. */
  sort: (measure: string, order: 'asc' | 'desc' | null) => void;
}

/** The rows of one currency, what they come to and, where two sides must be equal, the proof that they are. */
export function ReportTable(props: ReportTableProps) {
  const { report, currency, rows, sums, told, query } = props;
  const { t } = useTranslation();
  const dimensions = shownDimensions(report, told.by);
  const has = (name: string) => rows.some((row) => /[1-9]/.test(String(row[snake(name)] ?? '')));
  const columns = reportColumns(report, { isCompared: told.compared !== null, has });
  const headings = columns.map((column) => headingOf(report, column, { ...told, t }));
  const sorting = sortOf(report, { by: query['sort_by'], order: query['sort_order'] });
  const chart = sorting?.measure ?? report.chart;
  const look = report.outline ? 'outline' : report.atEnd.length > 0 ? 'balances' : 'plain';
  return (
    <section className="k-report-currency" aria-labelledby={`k-report-${currency}`}>
      <header>
        <h2 id={`k-report-${currency}`}>{formatCurrency(currency)}</h2>
        {report.equal.length > 0 && sums && <Proof report={report} sums={sums} />}
      </header>
      {chart && (
        <ReportChart
          report={report}
          measure={chart}
          currency={currency}
          rows={rows}
          dimension={dimensions[0] ?? ''}
          by={told.by}
        />
      )}
      <TableBox className="k-report" data-look={look} data-wide={columns.length > 5 || undefined}>
        <table className="k-table">
          <thead>
            <tr>
              {dimensions.map((name) => (
                <th key={name} scope="col" data-dimension>
                  {t(told.by ? `${report.name}.by.${told.by}` : `${report.name}.fields.${name}`)}
                </th>
              ))}
              {columns.map((column, at) => (
                <th key={column.name} scope="col" {...cellProps(report, column)} aria-sort={ariaSort(sorting, column)}>
                  {sorting && !column.isBeside ? (
                    <SortButton sorting={sorting} column={column} sort={props.sort}>
                      {headings[at]}
                    </SortButton>
                  ) : (
                    headings[at]
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} {...props} row={row} dimensions={dimensions} columns={columns} headings={headings} />
            ))}
          </tbody>
          {sums && (
            <tfoot>
              <tr>
                <td colSpan={dimensions.length}>{t('ui.list.totals')}</td>
                {columns.map((column, at) => (
                  <td key={column.name} {...cellProps(report, column)} data-label={headings[at]}>
                    <Ltr>{figureText(report, column.measure, sums[snake(column.name)])}</Ltr>
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </TableBox>
    </section>
  );
}

type Sorting = NonNullable<ReturnType<typeof sortOf>>;

function ariaSort(sorting: Sorting | null, { measure, isBeside }: ReportColumn) {
  if (!sorting || isBeside || sorting.measure !== measure) return undefined;
  return sorting.descending ? 'descending' : 'ascending';
}

/** The heading of a figure many rows can be sorted by: pressed again, the other way round. */
function SortButton({ sorting, column, sort, children }: SortButtonProps) {
  const isBy = sorting.measure === column.measure;
  const Mark = !isBy ? IconArrowsSort : sorting.descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className="k-sort"
      onClick={() => sort(snake(column.measure), isBy && sorting.descending ? 'asc' : 'desc')}
    >
      <span className="k-head-text">{children}</span>
      <Mark size="0.9rem" aria-hidden className={isBy ? 'k-sort-on' : 'k-sort-off'} />
    </button>
  );
}
interface SortButtonProps {
  sorting: Sorting;
  column: ReportColumn;
  sort: ReportTableProps['sort'];
  children: ReactNode;
}

/** On a phone what stands comes first, where measures do; how it came about waits for a wider screen. */
function cellProps({ atEnd, outline, chart }: AnyReport, { name, measure, isBeside }: ReportColumn) {
  return {
    'data-align': 'end',
    'data-c': snake(name),
    'data-first': atEnd.length > 0 && !outline ? atEnd.includes(measure) : undefined,
    'data-beside': isBeside || undefined,
    'data-strong': measure === chart || undefined,
  };
}

type LineProps = ReportTableProps & {
  row: WireRow;
  dimensions: readonly string[];
  columns: readonly ReportColumn[];
  headings: readonly string[];
};

function Line({ report, extras: { useFigureLead = noLeads }, row, dimensions, columns, headings, told, query }: LineProps) {
  const { t } = useTranslation();
  const leadOf = useFigureLead();
  const { kind, key } = row as { kind?: string; key?: string | null };
  return (
    <tr data-kind={kind ?? (key ? 'apart' : undefined)}>
      {dimensions.map((name, at) => {
        const isNamed = at === 0 && typeof key === 'string';
        const shown = isNamed ? t(`${report.name}.rows.${key}`) : dimensionCell(report, row, { name, by: told.by, t });
        const isLeading = at === 0 && (isNamed ? report.apart.length > 0 : row[cellName(report, name)]);
        return (
          <td key={name}>
            {isLeading ? (
              <LeadingCell report={report} row={row} query={query} name={name}>
                {shown}
              </LeadingCell>
            ) : (
              shown
            )}
          </td>
        );
      })}
      {columns.map((column, at) => {
        const text = figureText(report, column.measure, row[snake(column.name)], !report.outline);
        const to = column.isBeside || !text ? undefined : leadOf(row, column.measure);
        return (
          <td key={column.name} {...cellProps(report, column)} data-label={headings[at]}>
            <Ltr>{to ? <Link to={to}>{text}</Link> : text}</Ltr>
          </td>
        );
      })}
    </tr>
  );
}

/** A measure by its name; one that stands alone, or beside itself, by its days. */
function headingOf(report: AnyReport, column: ReportColumn, { t, ...told }: Told & { t: TFunction }): string {
  const span = daysOf(column, report, told);
  const name = t(`${report.name}.fields.${column.measure}`);
  if (!span) return name;
  const days = `\u2066${spanText(span)}\u2069`;
  return Object.keys(report.measures).length === 1 ? days : `${name} ${days}`;
}

function Proof({ report, sums }: { report: AnyReport; sums: WireRow }) {
  const { t } = useTranslation();
  const isEqual = report.equal.every(([one, other]) => sums[snake(one)] === sums[snake(other)]);
  const Mark = isEqual ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className="k-proof" data-equal={isEqual}>
      <Mark size="1.1rem" aria-hidden />
      {t(isEqual ? `${report.name}.balanced` : `${report.name}.unbalanced`)}
    </p>
  );
}
