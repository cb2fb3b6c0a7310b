import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SoldBy } from '#insight/shop-dashboard/contract';
import { formatAmount, formatNumber, Ltr } from '#platform/web';

/** What each cashier sold, less what he took back; his name opens his sales of today. */
export function CashierPanel({ cashiers, currency }: { cashiers: readonly SoldBy[]; currency: string }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" aria-labelledby="sd-cashiers">
      <h2 id="sd-cashiers">{t('shopDay.cashiers')}</h2>
      <ul className="sd-rows">
        {cashiers.map((one) => {
          const inside = (
            <>
              <span>
                <bdi>{one.cashier?.name ?? t('shopDay.nobody')}</bdi>{' '}
                <small>{t('shopDay.sales', { count: one.count, shown: formatNumber(one.count) })}</small>
              </span>
              <Ltr>{formatAmount(one.net, currency)}</Ltr>
            </>
          );
          return <li key={one.cashier?.id ?? 0}>{one.url ? <Link to={one.url}>{inside}</Link> : inside}</li>;
        })}
      </ul>
    </section>
  );
}
