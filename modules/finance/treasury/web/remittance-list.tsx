import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Remittance } from '#finance/treasury/contract';
import { can, fitColumns, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconSend, ListPage, StatusBadge } from '#platform/web/ui';
import { remittancePhase } from './remittance-phase.ts';
import { SendDialog } from './send-dialog.tsx';
import './treasury.css';
import { useRemittances } from './use-remittances.tsx';

export default function Remittances() {
  return <RemittanceList title="remittance.title" />;
}
/** What branches have paid each other: the remittances that arrived. */
export function ReceivedRemittances() {
  return <RemittanceList title="screens.accounting-branches-paid" fixed={{ state: 'received' }} />;
}

/** Cash between branches: on its way, arrived, or short and waiting for a decision. */
function RemittanceList({ title, fixed }: { title: string; fixed?: Record<string, string> }) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const { actions, dialog } = useRemittances();
  const cells = {
    state: (row: WireRow) => (
      <StatusBadge label={t(`remittance.options.state.${row['state']}`)} phase={remittancePhase(row['state'])} />
    ),
  };
  const shown = declaredColumns(Remittance, t, cells).filter(
    (column) => column.id !== 'created_at' && !(fixed && column.id === 'state'),
  );
  return (
    <>
      <ListPage
        key={title}
        name={fixed ? 'received-remittances' : 'remittances'}
        path="/api/v1/remittances"
        title={t(title)}
        columns={fitColumns(shown, {
          number: 9.5,
          state: 9,
          from_branch_id: 7.5,
          to_branch_id: 7.5,
          amount: 9,
          received: 9,
          missing: 8,
        })}
        filters={declaredFilters(Remittance, t).filter((filter) => !fixed || filter.name !== 'state')}
        {...(fixed && { fixed })}
        defaultSort="-id"
        primary={
          can('accounts_management')
            ? { label: t('remittance.actions.send'), icon: IconSend, run: () => setIsSending(true) }
            : undefined
        }
        rowHref={(row) => `/accounting/remittances/${row.id}/show`}
        rowActions={fixed ? undefined : actions}
        exportPath={can('export_sensitive') ? '/api/v1/remittances/export' : false}
        emptyHint={t('remittance.empty')}
      />
      {isSending && <SendDialog of={{}} onClose={() => setIsSending(false)} />}
      {dialog}
    </>
  );
}
