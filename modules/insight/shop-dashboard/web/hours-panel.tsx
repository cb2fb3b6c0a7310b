import { useTranslation } from 'react-i18next';
import type { SoldHour } from '#insight/shop-dashboard/contract';
import { formatAmount, formatShort, heightOn, Ltr, scaleOf } from '#platform/web';
import { ChartScale } from '#platform/web/ui';

const days = ['yesterday', 'today'] as const;

/** What was sold in each hour, today beside yesterday; time runs with the reading. */
export function HoursPanel({ hours, currency }: { hours: readonly SoldHour[]; currency: string }) {
  const { t } = useTranslation();
  const sold = hours.flatMap(({ today, yesterday }) => [Number(today), Number(yesterday)]);
  const scale = scaleOf(sold);
  return (
    <section className="k-panel" aria-labelledby="sd-hours">
      <h2 id="sd-hours">{t('shopDay.hours')}</h2>
      <p className="sd-legend">
        <span data-day="today">{t('shopDay.today')}</span>
        <span data-day="yesterday">{t('shopDay.allYesterday')}</span>
        <span className="sd-most">
          {t('shopDay.most')} <Ltr>{formatAmount(String(Math.max(0, ...sold)), currency)}</Ltr>
        </span>
      </p>
      <ChartScale marks={scale.marks.map((value) => ({ at: heightOn(scale, value), text: formatShort(value) }))}>
        <ol className="sd-hours">
          {hours.map((one) => (
            <li key={one.hour}>
              <div>
                {days.map((name) => {
                  const said = t(`shopDay.bar.${name}`, {
                    amount: formatAmount(one[name], currency),
                    hour: `${String(one.hour).padStart(2, '0')}:00`,
                  });
                  return (
                    <span key={name} data-day={name} role="img" aria-label={said} title={said}>
                      <i style={{ blockSize: `${heightOn(scale, Number(one[name]))}%` }} />
                    </span>
                  );
                })}
              </div>
              <Ltr>{one.hour}</Ltr>
            </li>
          ))}
        </ol>
      </ChartScale>
    </section>
  );
}
