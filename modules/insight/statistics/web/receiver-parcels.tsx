import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Shipment } from '#courier/shipments/contract';
import { can, localName } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage, useItem } from '#platform/web/ui';

/** The parcels one receiving agent fetched or brings back. */
export default function ReceiverParcels() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const receiver = useItem('/api/v1/receiving-deliveries', can('show_deliveries') ? id : undefined);
  const title = t('clientStatistics.ofReceiver');
  return (
    <ListPage
      key={id}
      name="receiver-parcels"
      path="/api/v1/shipments"
      title={receiver.data ? `${title}: ${localName(receiver.data['name'])}` : title}
      crumbs={[{ label: t('receivingAgent.title'), to: '/receiving' }]}
      columns={declaredColumns(Shipment, t).filter((column) => column.id !== 'receiving_delivery_id')}
      filters={declaredFilters(Shipment, t).filter((filter) => filter.name !== 'receiving_delivery_id')}
      fixed={{ receiving_delivery_id: id }}
      defaultSort="-created_at"
      rowHref={(row) => `/shipments/${row.id}/show`}
    />
  );
}
