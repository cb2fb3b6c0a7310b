import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FractionalShipments } from '#courier/monitoring/contract';
import { Shipment } from '#courier/shipments/contract';
import { useStatusBadge } from '#courier/statuses/web';
import { arrangeColumns, can, Ltr, ownAmount, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage, StatusBadge } from '#platform/web/ui';

const path = `/api/v1/${FractionalShipments.path}`;
const amounts = new Set(['original_price', 'price', 'returned_price', 'collected']);

/** Parcels delivered in part: what the receiver kept and what goes back, beside the whole. */
export default function FractionalList() {
  const { t } = useTranslation();
  const badge = useStatusBadge();
  const seesParcels = can(Shipment.permissions.list);
  const columns = declaredColumns(FractionalShipments, t, {
    part: (row) => {
      const number = <Ltr>{row['part']?.name ?? `#${row['part_id']}`}</Ltr>;
      if (!seesParcels) return number;
      return (
        <Link to={`/shipments/${row['part_id']}/show`} className="k-quiet-link">
          {number}
        </Link>
      );
    },
    partStatus: (row) => <StatusBadge {...badge(row['part_status_id'], row['part_status'])} />,
  }).map((column) => ({
    ...column,
    hasLinks: seesParcels && column.id === 'part_id',
    ...(amounts.has(column.id) && {
      cell: (row: WireRow) => <Ltr>{ownAmount(row[column.id], row['currency'])}</Ltr>,
    }),
  }));
  return (
    <ListPage
      name="fractional-shipments"
      path={path}
      title={t('fractionalShipments.title')}
      columns={arrangeColumns(columns, {
        first: {
          receipt_no: 5.75,
          kind: 6.25,
          client_id: 6.5,
          quantity: 5,
          returned_quantity: 4.75,
          price: 6.5,
          returned_price: 8,
          part_id: 7.75,
          part_status_id: 9.5,
        },
        hide: ['original_quantity', 'original_price', 'collected', 'delivered_at', 'branch_id'],
      })}
      filters={declaredFilters(FractionalShipments, t)}
      defaultSort="-delivered_at"
      {...(seesParcels && { rowHref: (row: WireRow) => `/shipments/${row['parent_id']}/show` })}
      exportPath={can(FractionalShipments.permissions.export) ? `${path}/export` : false}
      emptyHint={t('fractionalShipments.empty')}
    />
  );
}
