import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStatusBadge } from '#courier/statuses/web';
import { formatAmount, formatDate, Ltr, localName } from '#platform/web';
import { StatusBadge, TableBox } from '#platform/web/ui';
import type { OldParcel } from './answer.ts';

const columns = ['receiptNo', 'client', 'city', 'status', 'courier', 'createdAt', 'price'] as const;

/** Parcels that have been with us longest without an end: the first to ask about. */
export function OldestPanel({ oldest }: { oldest: { url: string; items: readonly OldParcel[] } }) {
  const { t } = useTranslation();
  const title = (name: string) => t(name === 'createdAt' ? 'ui.fields.createdAt' : `shipment.fields.${name}`);
  const cellsOf = useCells();
  return (
    <section className="k-panel" aria-labelledby="d-oldest">
      <h2 id="d-oldest">
        <Link to={oldest.url}>{t('dashboard.oldest')}</Link>
      </h2>
      <TableBox className="d-oldest">
        <table className="k-table">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" data-align={name === 'price' ? 'end' : undefined}>
                  {title(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {oldest.items.map((parcel) => (
              <tr key={parcel.id}>
                {Object.entries(cellsOf(parcel)).map(([name, cell]) => (
                  <td key={name} data-label={title(name)} data-align={name === 'price' ? 'end' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}

/** What stands of a parcel in each column, in their order. */
function useCells(): (parcel: OldParcel) => Record<(typeof columns)[number], ReactNode> {
  const badgeOf = useStatusBadge();
  return ({ id, receipt_no, client, city, status, delivery, created_at, price, currency }) => ({
    receiptNo: (
      <Link to={`/shipments/${id}/show`}>
        <Ltr>{receipt_no ?? id}</Ltr>
      </Link>
    ),
    client: <bdi>{client?.name}</bdi>,
    city: <bdi>{localName(city)}</bdi>,
    status: status && <StatusBadge {...badgeOf(status.id, status.name)} />,
    courier: <bdi>{delivery?.name ?? '–'}</bdi>,
    createdAt: <Ltr>{formatDate(created_at)}</Ltr>,
    price: <Ltr>{formatAmount(price, currency)}</Ltr>,
  });
}
