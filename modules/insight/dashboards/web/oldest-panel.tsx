import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, formatDate, Ltr, localName } from '#platform/web';
import type { OldParcel } from './answer.ts';

/** Parcels that have been with us longest without an end: the first to ask about. */
export function OldestPanel({ oldest }: { oldest: { url: string; items: readonly OldParcel[] } }) {
  const { t } = useTranslation();
  return (
    <section className="k-panel" aria-labelledby="d-oldest">
      <h2 id="d-oldest">
        <Link to={oldest.url}>{t('dashboard.oldest')}</Link>
      </h2>
      <ul className="d-oldest">
        {oldest.items.map((parcel) => (
          <li key={parcel.id}>
            <Link to={`/shipments/${parcel.id}/show`}>
              <Ltr>{parcel.receipt_no ?? parcel.id}</Ltr>
            </Link>
            <bdi>{parcel.client?.name}</bdi>
            <span>{localName(parcel.city)}</span>
            <span>{localName(parcel.status)}</span>
            <bdi>{parcel.delivery?.name ?? '–'}</bdi>
            <Ltr>{formatDate(parcel.created_at)}</Ltr>
            <strong>
              <Ltr>{formatAmount(parcel.price, parcel.currency)}</Ltr>
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
