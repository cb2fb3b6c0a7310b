import { useTranslation } from 'react-i18next';
import { ArchivedShipment, Shipment } from '#courier/shipments/contract';
import { arrangeColumns, can, formatDate, Ltr, ownAmount } from '#platform/web';
import { declaredColumns, declaredFilters, IconArrowBackUp, ListPage } from '#platform/web/ui';
import { archiveParcels } from './archive-calls.ts';
import { ParcelStatus } from './parcel-status.tsx';

/** In rem. */
const statusWidth = 10;
const path = `/api/v1/${ArchivedShipment.path}`;
const amounts = new Set(['price', 'delivery_fee', 'net_amount']);

/** Parcels that are done with; looked up, and brought back where somebody asks again. */
export default function ArchiveList() {
  const { t } = useTranslation();
  const columns = declaredColumns(ArchivedShipment, t, {
    status: (row) => <ParcelStatus id={row['status_id']} name={row['status']?.name} />,
    archivedAt: (row) => <Ltr>{formatDate(row['archived_at'])}</Ltr>,
  }).map((column) =>
    amounts.has(column.id)
      ? {
          ...column,
          cell: (row: Record<string, any>) => <Ltr>{ownAmount(row[column.id], row['currency'])}</Ltr>,
        }
      : column,
  );
  const restore = (ids: readonly number[], isTooMany = false) => ({
    label: t('shipmentScreens.archive.restore'),
    icon: IconArrowBackUp,
    disabled: isTooMany,
    run: () => archiveParcels(ids, 'restore'),
  });
  return (
    <ListPage
      name="archived-shipments"
      path={path}
      title={t('archivedShipment.title')}
      searchHint={t('shipmentScreens.searchHint')}
      columns={arrangeColumns(columns, {
        first: {
          receipt_no: 7,
          status_id: statusWidth,
          client_id: 9,
          receiver_name: 8,
          city_id: 8,
          price: 7,
          net_amount: 7,
          archived_at: 7,
        },
        hide: ['phone', 'delivery_fee', 'delivery_id', 'branch_id', 'status_date', 'created_at'],
      })}
      filters={declaredFilters(ArchivedShipment, t)}
      defaultSort="-archived_at"
      rowHref={(row) => (can(Shipment.permissions.list) ? `/shipments/${row.id}/show` : undefined)}
      rowActions={(row) => [restore([row.id])]}
      bulkActions={(chosen, reload) => [
        {
          ...restore(chosen.ids, chosen.isAll),
          run: async () => {
            await archiveParcels(chosen.ids, 'restore');
            await reload();
          },
        },
      ]}
      exportPath={can(ArchivedShipment.permissions.export) ? `${path}/export` : false}
      emptyHint={t('shipmentScreens.archive.empty')}
    />
  );
}
