import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShopSales, TenderSum } from '#insight/shop-dashboard/contract';
import { formatAmount, Ltr } from '#platform/web';

type Desk = ShopSales['desk'];

/** How tickets were paid, each currency by itself, and what of the desk's sales is paid and what is still owed. */
export function TenderPanel({
  tenders,
  desk,
  currency,
}: {
  tenders: readonly TenderSum[];
  desk: Desk | undefined;
  currency: string;
}) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" aria-labelledby="sd-tenders">
      <h2 id="sd-tenders">{t('shopDay.tenders')}</h2>
      {tenders.length > 0 && <h3 className="sd-subheading">{t('shopDay.tills')}</h3>}
      <ul className="sd-rows">
        {tenders.map((one) => (
          <li key={one.method + one.currency}>
            <span>{t(`shopDay.methods.${one.method}`)}</span>
            <span>
              <Ltr>{formatAmount(one.amount, one.currency)}</Ltr>
              {one.currency !== currency && (
                <small>
                  {' '}
                  <Ltr>{formatAmount(one.worth, currency)}</Ltr>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      {desk && desk.count > 0 && <AtTheDesk desk={desk} currency={currency} />}
    </section>
  );
}

function AtTheDesk({ desk, currency }: { desk: Desk; currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="sd-subheading">{t('shopDay.desk')}</h3>
      <ul className="sd-rows">
        <li>
          <span>{t('shopDay.paid')}</span>
          <Ltr>{formatAmount(desk.paid, currency)}</Ltr>
        </li>
        <li>
          <Link to={desk.left_url}>
            <span>{t('shopDay.left')}</span>
            <Ltr>{formatAmount(desk.left, currency)}</Ltr>
          </Link>
        </li>
      </ul>
    </>
  );
}
