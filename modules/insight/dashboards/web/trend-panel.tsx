import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay, formatNumber, formatShort, heightOn, Ltr, scaleOf } from '#platform/web';
import { ChartScale } from '#platform/web/ui';
import type { TrendDay } from './answer.ts';

/** Taken in and delivered on each of the last fourteen days, upwards and downwards; each half of a day opens its parcels. */
export function TrendPanel({ trend }: { trend: readonly TrendDay[] }) {
  const { t } = useTranslation();
  const counts = trend.flatMap(({ created, delivered }) => [created, delivered]);
  const scale = scaleOf(counts, { isCounted: true });
  // Both ways from the middle.
  const marks = scale.marks.flatMap((value) =>
    (value === 0 ? [1] : [1, -1]).map((way) => ({ at: 50 + (way * heightOn(scale, value)) / 2, text: formatShort(value) })),
  );
  const bar = (kind: 'created' | 'delivered', { day, ...of }: TrendDay) => (
    <Link
      to={of[`${kind}_url`]}
      className="d-bar"
      data-kind={kind}
      aria-label={t(`dashboard.trendBar.${kind}`, {
        count: of[kind],
        shown: formatNumber(of[kind]),
        day: formatDay(day),
      })}
      title={t(`dashboard.trendBar.${kind}`, { count: of[kind], shown: formatNumber(of[kind]), day: formatDay(day) })}
    >
      <i style={{ blockSize: `${heightOn(scale, of[kind])}%` }} />
    </Link>
  );
  return (
    <section className="k-panel" aria-labelledby="d-trend">
      <h2 id="d-trend">{t('dashboard.trend')}</h2>
      <p className="d-legend">
        <span data-kind="created">{t('dashboard.created')}</span>
        <span data-kind="delivered">{t('dashboard.delivered')}</span>
        <span className="d-most">
          {t('dashboard.most')} <Ltr>{formatNumber(Math.max(0, ...counts))}</Ltr>
        </span>
      </p>
      <ChartScale marks={marks}>
        <ol className="d-trend">
          {trend.map((day) => (
            <li key={day.day}>
              <div className="d-bars">
                {bar('created', day)}
                {bar('delivered', day)}
              </div>
              <Ltr>{Number(day.day.slice(-2))}</Ltr>
            </li>
          ))}
        </ol>
      </ChartScale>
    </section>
  );
}
