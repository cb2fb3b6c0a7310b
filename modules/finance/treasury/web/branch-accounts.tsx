import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchAccount } from '#finance/treasury/contract';
import { can, formatAmount, Ltr, localName, type WireRow } from '#platform/web';
import { declaredColumns, declaredFilters, IconCash, IconScale, IconSend, ListPage } from '#platform/web/ui';
import { SendDialog, type SendOf } from './send-dialog.tsx';
import './treasury.css';

/** Which branch owes which, per currency; whoever owes sends the cash from here. */
export default function BranchAccounts() {
  const { t } = useTranslation();
  const [sending, setSending] = useState<SendOf>();
  const mayWork = can('accounts_management');
  const cells = {
    balance: (row: WireRow) => {
      const owes = String(row['balance']).startsWith('-');
      return (
        <span className="t-owed" data-owes={owes || undefined}>
          <Ltr>{formatAmount(row['balance'], row['currency'])}</Ltr>
        </span>
      );
    },
  };
  const send = (row: WireRow): SendOf => {
    const owes = String(row['balance']).startsWith('-');
    const [from, to] = owes ? ['branch', 'counter_branch'] : ['counter_branch', 'branch'];
    return {
      from: row[from as string],
      to: row[to as string],
      amount: String(row['balance']).replace('-', ''),
      currency: row['currency'],
    };
  };
  return (
    <>
      <ListPage
        name="branch-accounts"
        path="/api/v1/branch-accounts"
        title={t('screens.accounting-branches-not_paid')}
        columns={[
          ...declaredColumns(BranchAccount, t, cells)
            .filter((column) => !['state', 'currency', 'created_at'].includes(column.id))
            .map((column) => (column.id === 'balance' ? { ...column, width: 12 } : column)),
          {
            id: 'says',
            title: t('branchAccount.says'),
            width: 22,
            sortable: false,
            cell: (row) => {
              const { from, to } = send(row);
              return t('branchAccount.owes', { from: localName(from), to: localName(to) });
            },
          },
        ]}
        filters={declaredFilters(BranchAccount, t).filter((filter) => filter.name !== 'state')}
        fixed={{ state: 'not_paid' }}
        canSearch={false}
        defaultSort="-balance"
        primary={mayWork ? { label: t('remittance.actions.send'), icon: IconSend, run: () => setSending({}) } : undefined}
        secondary={[{ label: t('remittance.title'), icon: IconCash, to: '/accounting/remittances' }]}
        rowActions={(row) => [
          ...(mayWork
            ? [
                {
                  label: t('remittance.actions.sendTo', { name: localName(send(row).to) }),
                  icon: IconSend,
                  run: () => setSending(send(row)),
                },
              ]
            : []),
          {
            label: t('branchAccount.statement'),
            icon: IconScale,
            to: `/accounting/transactions/account_statment?kind=branch&id=${row['branch']?.id}&currency=${row['currency']}`,
          },
        ]}
        exportPath={can('export_sensitive') ? '/api/v1/branch-accounts/export' : false}
        emptyHint={t('branchAccount.empty')}
      />
      {sending && <SendDialog of={sending} onClose={() => setSending(undefined)} />}
    </>
  );
}
