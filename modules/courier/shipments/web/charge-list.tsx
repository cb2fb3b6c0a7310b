import { useTranslation } from 'react-i18next';
import { ServiceCharge } from '#courier/shipments/contract';
import { can, fitColumns, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, ListPage, StatusBadge } from '#platform/web/ui';
import { useTakeChargeBack } from './take-charge-back.tsx';

/** What senders were charged for their parcels beside the fees. */
export default function ChargeList() {
  const { t } = useTranslation();
  const { actions, dialog } = useTakeChargeBack();
  const cells = {
    state: (row: WireRow) => <StatusBadge label={t(`serviceCharge.options.state.${row['state']}`)} word={row['state']} />,
  };
  return (
    <>
      <ListPage
        name="service-charges"
        path="/api/v1/service-charges"
        title={t('serviceCharge.title')}
        columns={fitColumns(declaredColumns(ServiceCharge, t, cells), {
          shipment_id: 6.5,
          client_id: 10,
          kind: 9,
          amount: 8,
          tax: 7.5,
          state: 8,
          created_at: 10.5,
        })}
        filters={declaredFilters(ServiceCharge, t)}
        canSearch={false}
        defaultSort="-id"
        rowHref={(row) => `${ServiceCharge.screens}/${row.id}/show`}
        rowActions={actions}
        rowTone={(row) => (row['state'] === 'reversed' ? 'muted' : undefined)}
        exportPath={can('export_sensitive') ? '/api/v1/service-charges/export' : false}
        emptyHint={t('serviceCharge.empty')}
      />
      {dialog}
    </>
  );
}
