import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay, formatNumber, Ltr } from '#platform/web';
import type { TrendDay } from './answer.ts';

/** Taken in and delivered on each of the last fourteen days, upwards and downwards; each half of a day opens its parcels. */
export function TrendPanel({ trend }: { trend: readonly TrendDay[] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...trend.flatMap(({ created, delivered }) => [created, delivered]));
  const bar = (kind: 'created' | 'delivered', { day, ...counts }: TrendDay) => (
    <Link
      to={counts[`${kind}_url`]}
      className="d-bar"
      data-kind={kind}
      aria-label={t(`dashboard.trendBar.${kind}`, {
        count: counts[kind],
        shown: formatNumber(counts[kind]),
        day: formatDay(day),
      })}
      title={t(`dashboard.trendBar.${kind}`, { count: counts[kind], shown: formatNumber(counts[kind]), day: formatDay(day) })}
    >
      <i style={{ blockSize: `${(counts[kind] / most) * 100}%` }} />
    </Link>
  );
  return (
    <section className="k-panel" aria-labelledby="d-trend">
      <h2 id="d-trend">{t('dashboard.trend')}</h2>
      <p className="d-legend">
        <span data-kind="created">{t('dashboard.created')}</span>
        <span data-kind="delivered">{t('dashboard.delivered')}</span>
        <span className="d-most">
          {t('dashboard.most')} <Ltr>{formatNumber(most)}</Ltr>
        </span>
      </p>
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
    </section>
  );
}
