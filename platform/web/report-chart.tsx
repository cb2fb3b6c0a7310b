import { useTranslation } from 'react-i18next';
import { type AnyReport, snake } from '#platform/entity';
import type { WireRow } from './lists.ts';
import { dimensionCell } from './report-cells.tsx';

interface ReportChartProps {
  report: AnyReport;
  measure: string;
  rows: readonly WireRow[];
  dimension: string;
  by: string | null;
}
const [most, mostOfMany] = [62, 30];

/** One measure as a bar a row, below the line where it is less than nothing. Time runs with the reading; the table says it in figures. */
export function ReportChart({ report, measure, rows, dimension, by }: ReportChartProps) {
  const { t } = useTranslation();
  const own = rows.filter((row) => !row['key']);
  // Lists tell the newest first; of many rows those at the top are drawn.
  const inTime = report.dimensions[dimension]?.kind === 'date' ? own.toReversed() : own;
  const shown = report.many ? own.slice(0, mostOfMany) : inTime.slice(-most);
  const values = shown.map((row) => Number(row[snake(measure)] ?? 0));
  const top = Math.max(0, ...values);
  const span = top - Math.min(0, ...values);
  if (shown.length < 2 || span === 0) return null;
  const label = (row: WireRow | undefined) => row && dimensionCell(report, row, { name: dimension, by, t });
  const height = (value: number) => (100 * Math.abs(value)) / span;
  const zero = (100 * top) / span;
  return (
    <figure className="k-report-chart">
      <figcaption>{t(`${report.name}.fields.${measure}`)}</figcaption>
      <svg className="k-mirror" viewBox={`0 0 ${shown.length * 10} 100`} preserveAspectRatio="none" aria-hidden>
        {shown.map((row, at) => {
          const value = values[at] as number;
          return (
            <rect
              key={row.id}
              data-below={value < 0 || undefined}
              x={at * 10 + 1.5}
              width="7"
              y={value < 0 ? zero : zero - height(value)}
              height={height(value)}
            />
          );
        })}
        <line x1="0" x2={shown.length * 10} y1={zero} y2={zero} />
      </svg>
      <p>
        <span>{label(shown[0])}</span>
        <span>{label(shown.at(-1))}</span>
      </p>
    </figure>
  );
}
