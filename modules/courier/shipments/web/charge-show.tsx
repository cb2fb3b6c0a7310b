import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ServiceCharge } from '#courier/shipments/contract';
import { localName } from '#platform/web';
import { type Fact, Facts, fieldLabel, fieldValue, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { useTakeChargeBack } from './take-charge-back.tsx';

const names = ['client', 'branch', 'amount', 'tax', 'note', 'createdBy', 'createdAt'];
const namesOfEnd = ['reversedBy', 'reversedAt', 'reason'];

/** One charge beside a parcel's fee: of which parcel, for what, how much, and whether it stands. */
export default function ChargeShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { actions, dialog } = useTakeChargeBack();
  const found = useItem('/api/v1/service-charges', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const facts = [...names, ...(row['state'] === 'reversed' ? namesOfEnd : [])]
    .map((name): Fact => ({ label: fieldLabel(ServiceCharge, name, t), value: fieldValue(ServiceCharge, name, row, t) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <>
      <PageHeader
        title={t(`serviceCharge.options.kind.${row['kind']}`)}
        crumbs={[{ label: t('serviceCharge.title'), to: ServiceCharge.screens }]}
        status={<StatusBadge label={t(`serviceCharge.options.state.${row['state']}`)} word={row['state']} />}
        secondary={actions(row)}
      />
      <section className="k-panel">
        <Facts
          facts={[
            {
              label: fieldLabel(ServiceCharge, 'shipment', t),
              value: (
                <Link to={`/shipments/${row['shipment_id']}/show`} className="k-quiet-link">
                  {localName(row['shipment']) || `#${row['shipment_id']}`}
                </Link>
              ),
            },
            ...facts,
          ]}
        />
      </section>
      {dialog}
    </>
  );
}
