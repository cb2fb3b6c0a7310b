import { useTranslation } from 'react-i18next';
import { formatAmount, formatCurrency, formatDate, formatShort, heightOn, Ltr } from '#platform/web';
import { ChartScale } from '#platform/web/ui';
import type { PartyAnswer } from './party-answer.ts';
import { trendPath } from './trend-path.ts';

/** The balance at the end of each of the last thirty days; time runs with the reading. */
export function TrendLine({ currency, days, title }: PartyAnswer['trend'][number] & { title: string }) {
  const { t } = useTranslation();
  const amounts = days.map((day) => Number(day.balance));
  const { scale, line, area, zero } = trendPath(amounts, 300, 80);
  const [first, last] = [days[0], days.at(-1)];
  const most = days.reduce((top, day) => (Number(day.balance) > Number(top.balance) ? day : top), days[0] as (typeof days)[0]);
  return (
    <section className="k-panel a-trend" aria-label={title}>
      <h2>
        {title} <small>{formatCurrency(currency)}</small>
      </h2>
      <ChartScale marks={scale.marks.map((value) => ({ at: heightOn(scale, value), text: formatShort(value) }))}>
        <svg
          className="k-mirror"
          viewBox="0 0 300 80"
          preserveAspectRatio="none"
          role="img"
          aria-label={String(
            t('accounts.party.trendSays', {
              from: formatAmount(first?.balance ?? '0', currency),
              to: formatAmount(last?.balance ?? '0', currency),
            }),
          )}
        >
          <path className="a-area" d={area} />
          <line x1="0" x2="300" y1={zero} y2={zero} />
          <path className="a-line" d={line} />
        </svg>
      </ChartScale>
      <p>
        <Ltr>{formatDate(first?.day)}</Ltr>
        <span>
          {t('accounts.party.most')} <Ltr>{formatAmount(most.balance)}</Ltr>
        </span>
        <Ltr>{formatDate(last?.day)}</Ltr>
      </p>
    </section>
  );
}
