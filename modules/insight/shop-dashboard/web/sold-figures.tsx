import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShopSales, SoldSum } from '#insight/shop-dashboard/contract';
import { formatAmount, formatNumber, Ltr } from '#platform/web';

/** What stays of what was sold, large, beside yesterday until the same moment; tills and the desk apart. */
export function SoldFigures({ sales, currency }: { sales: ShopSales; currency: string }) {
  const { t } = useTranslation();
  const more = Number(sales.net) - Number(sales.yesterday.net);
  const amount = (value: string) => <Ltr>{formatAmount(value, currency)}</Ltr>;
  const part = ({ count, net }: SoldSum) => (
    <>
      <strong>{amount(net)}</strong>
      <small>{t('shopDay.sales', { count, shown: formatNumber(count) })}</small>
    </>
  );
  return (
    <section aria-labelledby="sd-sold">
      <h2 id="sd-sold" className="sd-heading">
        {t('shopDay.sold')}
      </h2>
      <ul className="sd-figures">
        <Figure label={t('shopDay.net')} to={sales.url} isMain>
          <strong>{amount(sales.net)}</strong>
          <small data-way={more === 0 ? undefined : more < 0 ? 'less' : 'more'}>
            {t('shopDay.yesterday')} {amount(sales.yesterday.net)}
          </small>
        </Figure>
        <Figure label={t('shopDay.tills')}>{part(sales.tills)}</Figure>
        <Figure label={t('shopDay.desk')}>{part(sales.desk)}</Figure>
        <Figure label={t('shopDay.count')} to={sales.url}>
          <strong>
            <Ltr>{formatNumber(sales.count)}</Ltr>
          </strong>
          <small>
            {t('shopDay.average')} {amount(sales.average)}
          </small>
        </Figure>
        <Figure label={t('shopDay.returned')} to={sales.returns_url}>
          <strong>{amount(sales.returned)}</strong>
        </Figure>
      </ul>
    </section>
  );
}

function Figure({ label, to, isMain, children }: { label: string; to?: string; isMain?: boolean; children: ReactNode }) {
  const inside = (
    <>
      <span>{label}</span>
      {children}
    </>
  );
  return (
    <li data-main={isMain || undefined}>
      {to ? (
        <Link to={to} className="sd-figure">
          {inside}
        </Link>
      ) : (
        <div className="sd-figure">{inside}</div>
      )}
    </li>
  );
}
