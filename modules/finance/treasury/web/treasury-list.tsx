import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Treasury } from '#finance/treasury/contract';
import { can, formatAmount, Ltr, type WireRow } from '#platform/web';
import {
  type Column,
  declaredColumns,
  declaredFilters,
  entityActions,
  IconCoins,
  IconHistory,
  IconPlus,
  IconScale,
  IconSend,
  ListPage,
} from '#platform/web/ui';
import { CountDialog } from './count-dialog.tsx';
import extras from './treasury-extras.tsx';

/** Where the company's cash lies, and how much of it. */
export default function TreasuryList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = Treasury.screens;
  const [counting, setCounting] = useState<WireRow>();
  const balance: Column<WireRow> = {
    id: 'balance',
    title: t('treasury.fields.balance'),
    width: 11,
    align: 'end',
    sortable: false,
    cell: (row) => (
      <strong>
        <Ltr>{formatAmount(row['balance'], row['currency'])}</Ltr>
      </strong>
    ),
  };
  const columns = declaredColumns(Treasury, t).flatMap((column) =>
    column.id === 'branch_id' ? [balance, column] : column.id === 'currency' ? [{ ...column, hidden: true }] : [column],
  );
  return (
    <>
      <ListPage
        name="treasuries"
        path="/api/v1/treasuries"
        title={t('treasury.title')}
        columns={columns}
        filters={declaredFilters(Treasury, t)}
        defaultSort="id"
        primary={
          can('show_treasury')
            ? { label: t('ui.entity.create', { one: t('treasury.one') }), to: `${at}/create`, icon: IconPlus }
            : undefined
        }
        secondary={[
          { label: t('treasuryCount.title'), icon: IconHistory, to: `${at}/counts` },
          ...(can('show_convert_between_treasury')
            ? [{ label: t('treasuryTransfer.title'), icon: IconSend, to: `${at}/convert_between_treasury` }]
            : []),
        ]}
        rowHref={(row) => `${at}/${row.id}/show`}
        rowActions={(row, reload) => [
          { label: t('treasuryCount.actions.count'), icon: IconCoins, run: () => setCounting(row) },
          ...(can('show_treasury_account_statement')
            ? [
                {
                  label: t('treasury.statement'),
                  icon: IconScale,
                  to: `/accounting/transactions/account_statment/treasury?id=${row.id}&currency=${row['currency']}`,
                },
              ]
            : []),
          ...entityActions({ entity: Treasury, extras, row, t, reload, open: (to) => navigate(to) }),
        ]}
        rowTone={(row) => (row['disabled_at'] ? 'muted' : undefined)}
        emptyHint={t('treasury.empty')}
      />
      {counting && <CountDialog treasury={counting} onClose={() => setCounting(undefined)} />}
    </>
  );
}
