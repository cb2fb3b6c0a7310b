import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { nameInLanguage, useStatuses } from '#courier/statuses/web';
import { ParcelList } from './shipment-list.tsx';

/** The parcels that stand in one status, with all that is done with a list of them. */
export default function StatusShipments() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const status = useStatuses().get(Number(id));
  return (
    <ParcelList
      key={id}
      name="status-shipments"
      title={status ? nameInLanguage(status.name) : t('shipmentScreens.parcelsIn')}
      fixed={{ status_id: id }}
      without={['status_id']}
      crumbs={[{ label: t('shipmentStatus.title'), to: '/shipment-statuses' }]}
    />
  );
}
