import { useTranslation } from 'react-i18next';
import { TreasuryTransfer } from '#finance/treasury/contract';
import { can, fitColumns, formatAmount, Ltr, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconCash, IconCoins, IconSend, ListPage, StatusBadge } from '#platform/web/ui';
import { transferPhase } from './remittance-phase.ts';
import './treasury.css';
import { useTransfers } from './use-transfers.tsx';

/** Cash between treasuries: asked for, on its way, arrived, or short and waiting for a decision. */
export default function TransferList() {
  const { t } = useTranslation();
  const { actions, dialog } = useTransfers();
  const at = TreasuryTransfer.screens;
  const cells = {
    state: (row: WireRow) => (
      <StatusBadge label={t(`treasuryTransfer.options.state.${row['state']}`)} phase={transferPhase(row['state'])} />
    ),
    missing: (row: WireRow) =>
      /[1-9]/.test(row['missing']) && (
        <span className="t-missing">
          <Ltr>{formatAmount(row['missing'], row['currency'])}</Ltr>
        </span>
      ),
  };
  const columns = declaredColumns(TreasuryTransfer, t, cells).map((column) =>
    ['currency', 'to_currency'].includes(column.id) ? { ...column, hidden: true } : column,
  );
  return (
    <>
      <ListPage
        name="treasury-transfers"
        path="/api/v1/treasury-transfers"
        title={t('treasuryTransfer.title')}
        columns={fitColumns(columns, {
          number: 9.5,
          state: 9,
          from_treasury_id: 10,
          to_treasury_id: 10,
          amount: 9,
          received: 9,
          missing: 7.5,
        })}
        filters={declaredFilters(TreasuryTransfer, t)}
        defaultSort="-id"
        primary={{ label: t('treasuryTransfer.actions.create'), icon: IconSend, to: `${at}/create` }}
        secondary={[
          ...(can('show_treasury') ? [{ label: t('treasury.title'), icon: IconCash, to: '/accounting/treasury' }] : []),
          ...(can('accounts_management')
            ? [{ label: t('remittance.title'), icon: IconCoins, to: '/accounting/remittances' }]
            : []),
        ]}
        rowHref={(row) => `${at}/${row.id}/show`}
        rowActions={actions}
        rowTone={(row) => (['rejected', 'cancelled'].includes(row['state']) ? 'muted' : undefined)}
        exportPath={can('export_sensitive') ? '/api/v1/treasury-transfers/export' : false}
        emptyHint={t('treasuryTransfer.empty')}
      />
      {dialog}
    </>
  );
}
