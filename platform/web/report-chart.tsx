import { useTranslation } from 'react-i18next';
import { type AnyReport, snake } from '#platform/entity';
import { heightOn, scaleOf } from './chart-scale.ts';
import { formatCurrency, formatShort } from './format.ts';
import type { WireRow } from './lists.ts';
import { dimensionCell } from './report-cells.tsx';
import { ChartScale } from './ui/chart-scale.tsx';

interface ReportChartProps {
  report: AnyReport;
  measure: string;
  currency: string;
  rows: readonly WireRow[];
  dimension: string;
  by: string | null;
}
const [most, mostOfMany] = [62, 30];

/** One measure as a bar a row, below the line where it is less than nothing. Time runs with the reading; the table says it in figures. */
export function ReportChart({ report, measure, currency, rows, dimension, by }: ReportChartProps) {
  const { t } = useTranslation();
  const own = rows.filter((row) => !row['key']);
  // Lists tell the newest first; of many rows those at the top are drawn.
  const inTime = report.dimensions[dimension]?.kind === 'date' ? own.toReversed() : own;
  const shown = report.many ? own.slice(0, mostOfMany) : inTime.slice(-most);
  const values = shown.map((row) => Number(row[snake(measure)] ?? 0));
  if (shown.length < 2 || values.every((value) => value === 0)) return null;
  const isMoney = report.measures[measure]?.kind === 'money';
  const unit = isMoney ? formatCurrency(currency) : report.percents.includes(measure) ? '%' : '';
  const scale = scaleOf(values, { isCounted: !isMoney && values.every(Number.isInteger) });
  const label = (row: WireRow | undefined) => row && dimensionCell(report, row, { name: dimension, by, t });
  const y = (value: number) => 100 - heightOn(scale, value);
  const zero = y(0);
  return (
    <figure className="k-report-chart">
      <figcaption>
        {t(`${report.name}.fields.${measure}`)} {unit && <bdi className="k-unit">{unit}</bdi>}
      </figcaption>
      <ChartScale marks={scale.marks.map((value) => ({ at: heightOn(scale, value), text: formatShort(value) }))}>
        <svg className="k-mirror" viewBox={`0 0 ${shown.length * 10} 100`} preserveAspectRatio="none" aria-hidden>
          {shown.map((row, at) => {
            const value = values[at] as number;
            return (
              <rect
                key={row.id}
                data-below={value < 0 || undefined}
                x={at * 10 + 1.5}
                width="7"
                y={Math.min(y(value), zero)}
                height={Math.abs(y(value) - zero)}
              />
            );
          })}
          <line x1="0" x2={shown.length * 10} y1={zero} y2={zero} />
        </svg>
      </ChartScale>
      <p>
        <span>{label(shown[0])}</span>
        <span>{label(shown.at(-1))}</span>
      </p>
    </figure>
  );
}
