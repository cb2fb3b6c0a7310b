import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sectionAllowed, sectionOfPath } from '#foundation/tenancy/contract';
import { formatAmount, formatCurrency, isOfThisCompany, Ltr, useMe } from '#platform/web';
import type { DashboardAnswer } from './answer.ts';

const map = '/accounts-dashboard';
const places = ['with_agents', 'in_treasuries', 'in_transit', 'owed_to_clients'] as const;

/** A shop has no agents and clients who carry and are owed. */
const placesOf = ({ urls }: NonNullable<DashboardAnswer['money']>) =>
  places.filter((place) => isOfThisCompany(urls[place].split('?')[0] as string));

/** Where the cash is now and whom it belongs to, by currency, and which agents carry the most. */
export function CashPanel({ money }: { money: NonNullable<DashboardAnswer['money']> }) {
  const { t } = useTranslation();
  const { tenant } = useMe();
  // A shop has cash as well, and no map of agents and clients.
  const hasMap = sectionAllowed(sectionOfPath(map), tenant.businessType, tenant.businessSubType);
  return (
    <section className="k-panel" aria-labelledby="d-cash">
      <h2 id="d-cash">{hasMap ? <Link to={map}>{t('dashboard.cash')}</Link> : t('dashboard.cash')}</h2>
      {money.by_currency.length === 0 && <p className="k-none">{t('dashboard.noCash')}</p>}
      {money.by_currency.map((sums) => (
        <ul key={sums.currency} className="d-cash" aria-label={formatCurrency(sums.currency)}>
          {money.by_currency.length > 1 && <li className="d-subheading">{formatCurrency(sums.currency)}</li>}
          {placesOf(money).map((place) => (
            <li key={place}>
              <Link to={money.urls[place]} data-owed={place === 'owed_to_clients' || undefined}>
                <span>{t(`dashboard.places.${place}`)}</span>
                <strong>
                  <Ltr>{formatAmount(sums[place], sums.currency)}</Ltr>
                </strong>
              </Link>
            </li>
          ))}
        </ul>
      ))}
      {money.agents.length > 0 && (
        <>
          <h3 className="d-subheading">{t('dashboard.agents')}</h3>
          <ol className="d-agents">
            {money.agents.map(({ delivery, currency, cash, url }) => (
              <li key={`${delivery.id}${currency}`}>
                <Link to={url}>
                  <bdi>{delivery.name}</bdi>
                  <Ltr>{formatAmount(cash, currency)}</Ltr>
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
