import { useTranslation } from 'react-i18next';
import { formatAmount, formatCurrency, formatNumber, Ltr } from '#platform/web';
import { sharesOf } from './money-bar.tsx';
import type { PartyAnswer } from './party-answer.ts';

/** How old the money is: a bar a bucket, the oldest in the warning colour. */
export function AgeBars({ currency, buckets, title }: PartyAnswer['ageing'][number] & { title: string }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...buckets.map((bucket) => Number(bucket.amount)));
  const widths = buckets.map((bucket) => (100 * Number(bucket.amount)) / most);
  const shares = sharesOf(buckets.map((bucket) => Number(bucket.amount)));
  return (
    <section className="k-panel" aria-label={title}>
      <h2>
        {title} <small>{formatCurrency(currency)}</small>
      </h2>
      <ul className="a-ages">
        {buckets.map((bucket, index) => (
          <li key={bucket.from} data-old={bucket.from > 7 || undefined}>
            <span>
              {bucket.to === null
                ? t('accounts.party.daysFrom', { from: formatNumber(bucket.from) })
                : t('accounts.party.daysBetween', { from: formatNumber(bucket.from), to: formatNumber(bucket.to) })}
            </span>
            <svg className="k-mirror" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
              <rect width={widths[index]} height="4" />
            </svg>
            <Ltr>
              {formatAmount(bucket.amount)}{' '}
              {(shares[index] as number) > 0 && <small>{Math.round(shares[index] as number)}%</small>}
            </Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}
