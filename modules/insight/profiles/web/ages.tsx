import { useTranslation } from 'react-i18next';
import type { Age } from '#insight/profiles/contract';
import { formatAmount, Ltr } from '#platform/web';

/** How old what is owed is, from its papers on. */
export function Ages({ ages, currency, on }: { ages: readonly Age[]; currency: string; on?: string }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...ages.map(({ amount }) => Number(amount)));
  return (
    <figure className="p-ages" aria-label={t('contactPage.ages')}>
      <figcaption>
        {t('contactPage.ages')} {on && <small>{on}</small>}
      </figcaption>
      <ul>
        {ages.map(({ from, to, amount }) => (
          <li key={from} data-old={from > 60 || undefined}>
            <span>{to === null ? t('contactPage.ageFrom', { from }) : t('contactPage.age', { from, to })}</span>
            <strong>
              <Ltr>{formatAmount(amount, currency)}</Ltr>
            </strong>
            <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
              <rect width={(100 * Number(amount)) / most} height="3" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
