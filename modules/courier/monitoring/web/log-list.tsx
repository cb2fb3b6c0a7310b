import { useTranslation } from 'react-i18next';
import { ShipmentLogEntry } from '#courier/monitoring/contract';
import { useStatusBadge } from '#courier/statuses/web';
import { arrangeColumns, can, Ltr, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage, StatusBadge } from '#platform/web/ui';
import { HandsOf } from './hands.tsx';
import './monitoring.css';

/** In rem. */
const statusWidth = 9;
const path = `/api/v1/${ShipmentLogEntry.path}`;

/** Every event of every parcel, the newest first. */
export default function LogList() {
  const { t } = useTranslation();
  const badgeOf = useStatusBadge();
  const badge = (name: string) => (row: WireRow) => {
    const id = row[`${name}_id`];
    if (!id) return <span className="m-none">–</span>;
    return <StatusBadge {...badgeOf(id, row[name])} />;
  };
  const columns = declaredColumns(ShipmentLogEntry, t, {
    shipment: (row) => <Ltr>{row['shipment']?.name ?? `#${row['shipment_id']}`}</Ltr>,
    fromStatus: badge('from_status'),
    toStatus: badge('to_status'),
    fromCustodianKind: (row) => <HandsOf who={row['from_custodian']} />,
    toCustodianKind: (row) => <HandsOf who={row['to_custodian']} />,
  });
  return (
    <ListPage
      name="shipment-log"
      path={path}
      title={t('shipmentLogEntry.title')}
      searchHint={t('shipmentLogEntry.searchHint')}
      columns={arrangeColumns(columns, {
        first: {
          shipment_id: 6.5,
          at: 10,
          from_status_id: statusWidth,
          to_status_id: statusWidth,
          from_custodian_kind: 7.5,
          to_custodian_kind: 7.5,
          user_id: 7.5,
          via: 5.5,
        },
        hide: ['branch_id', 'note'],
      })}
      filters={declaredFilters(ShipmentLogEntry, t)}
      defaultSort="-at"
      rowHref={(row) => `/shipment-log/${row.id}/show`}
      exportPath={can(ShipmentLogEntry.permissions.export) ? `${path}/export` : false}
    />
  );
}
