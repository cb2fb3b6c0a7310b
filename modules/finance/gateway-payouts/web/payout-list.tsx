import { useTranslation } from 'react-i18next';
import { GatewayPayout, PaymentGateway } from '#finance/gateway-payouts/contract';
import { can, fitColumns, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconCash, IconPlus, ListPage, StatusBadge } from '#platform/web/ui';
import { useTakeBack } from './take-back.tsx';

/** What gateways paid out: from how much, at which fee, and where the rest lies. */
export default function PayoutList() {
  const { t } = useTranslation();
  const { actions, dialog } = useTakeBack();
  const cells = {
    state: (row: WireRow) => <StatusBadge label={t(`gatewayPayout.options.state.${row['state']}`)} word={row['state']} />,
  };
  return (
    <>
      <ListPage
        name="gateway-payouts"
        path="/api/v1/gateway-payouts"
        title={t('gatewayPayout.title')}
        columns={fitColumns(declaredColumns(GatewayPayout, t, cells), {
          number: 9,
          payout_date: 6.5,
          gateway_id: 7.5,
          gross: 8,
          fee: 7,
          net: 8,
          treasury_id: 7.5,
          state: 7.5,
        })}
        filters={declaredFilters(GatewayPayout, t)}
        defaultSort="-id"
        primary={{ label: t('gatewayPayout.new'), icon: IconPlus, to: `${GatewayPayout.screens}/create` }}
        secondary={[{ label: t('paymentGateway.title'), icon: IconCash, to: PaymentGateway.screens }]}
        rowHref={(row) => `${GatewayPayout.screens}/${row.id}/show`}
        rowActions={actions}
        rowTone={(row) => (row['state'] === 'reversed' ? 'muted' : undefined)}
        exportPath={can('export_sensitive') ? '/api/v1/gateway-payouts/export' : false}
        emptyHint={t('gatewayPayout.empty')}
      />
      {dialog}
    </>
  );
}
