import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, formatNumber, Ltr, localName } from '#platform/web';
import { IconPrinter } from '#platform/web/ui';
import type { FoundParcel } from './scan-queue.ts';
import { codeOf, sumsOf } from './tally.ts';

/** What an agent takes with him: each parcel with what it is to bring, how many and how much, and a line to sign on paper. */
export function HandedOver({ agent, parcels }: { agent: string | undefined; parcels: readonly FoundParcel[] }) {
  const { t } = useTranslation();
  if (parcels.length === 0) return null;
  return (
    <section className="k-panel q-handed" aria-label={t('scanScreens.handed.title')}>
      <h2>
        {t('scanScreens.handed.title')} <bdi>{agent}</bdi>
      </h2>
      <p className="q-handed-sum">
        {t('scanScreens.handed.sum', { count: parcels.length, shown: formatNumber(parcels.length) })}
        {sumsOf(parcels).map(([currency, sum]) => (
          <strong key={currency}>
            <Ltr>{formatAmount(sum, currency)}</Ltr>
          </strong>
        ))}
      </p>
      <ol>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <Link to={`/shipments/${parcel.id}/show`}>
              <Ltr>{codeOf(parcel)}</Ltr>
            </Link>
            <bdi>{parcel.receiver_name}</bdi>
            <bdi>{localName(parcel.city)}</bdi>
            {parcel.expected && (
              <span className="k-amount">
                <Ltr>{formatAmount(parcel.expected, parcel.currency ?? undefined)}</Ltr>
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="q-sign">{t('scanScreens.handed.signature')}</p>
      <div className="q-sum-tools">
        <Button leftSection={<IconPrinter size="1.1rem" aria-hidden />} onClick={() => window.print()}>
          {t('scanScreens.handed.print')}
        </Button>
      </div>
    </section>
  );
}
