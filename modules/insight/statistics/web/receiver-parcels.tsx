import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Shipment } from '#courier/shipments/contract';
import { arrangeColumns, can, localName } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage, useItem } from '#platform/web/ui';

/** As the list of parcels has them, beside each other on a small screen. */
const first = {
  receipt_no: 6.5,
  status_id: 9.5,
  client_id: 8,
  receiver_name: 8,
  city_id: 7.5,
  delivery_id: 6.5,
  price: 7,
  delivery_fee: 6,
  net_amount: 7,
};

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
      columns={arrangeColumns(
        declaredColumns(Shipment, t).filter((column) => column.id !== 'receiving_delivery_id'),
        { first },
      )}
      filters={declaredFilters(Shipment, t).filter((filter) => filter.name !== 'receiving_delivery_id')}
      fixed={{ receiving_delivery_id: id }}
      defaultSort="-created_at"
      rowHref={(row) => `/shipments/${row.id}/show`}
    />
  );
}
