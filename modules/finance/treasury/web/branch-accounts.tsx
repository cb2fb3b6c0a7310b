import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { loadDrawUp } from '#finance/branch-statements/web';
import { BranchAccount } from '#finance/treasury/contract';
import { arrangeColumns, can, formatAmount, Ltr, localName, useMe, type WireRow } from '#platform/web';
import {
  type Column,
  type ColumnId,
  declaredColumns,
  declaredFilters,
  IconCash,
  IconReceipt,
  IconScale,
  IconSend,
  ListPage,
  lookup,
  PageSkeleton,
} from '#platform/web/ui';
import { SendDialog, type SendOf } from './send-dialog.tsx';
import { onItsWay, owes, type Pair, stillOwed } from './still-owed.ts';
import './treasury.css';

const statements = '/accounting/branches/statements';
const DrawUp = lazy(async () => ({ default: (await loadDrawUp()).DrawUpDialog }));

type Shown = ColumnId<typeof BranchAccount> | 'says' | 'send';

/** Which branch owes which, per currency; whoever owes sends the cash from here. */
export default function BranchAccounts() {
  const { t } = useTranslation();
  const { me } = useMe();
  const branches = useQuery(lookup('branch', ''));
  const seesAll = branches.data?.every((branch) => me.branches.some((mine) => mine.id === branch.id)) ?? false;
  const [sending, setSending] = useState<SendOf>();
  const [drawing, setDrawing] = useState<WireRow>();
  const navigate = useNavigate();
  const mayWork = can('accounts_management');
  const columns = useColumns(mayWork ? (row) => setSending(remittanceOf(row)) : undefined);
  if (branches.isLoading) return <PageSkeleton />;
  return (
    <>
      <ListPage
        name="branch-accounts"
        path="/api/v1/branch-accounts"
        title={t('screens.accounting-branches-not_paid')}
        columns={arrangeColumns(columns, {
          first: { says: 16, balance: 10, in_transit: 10 },
          // Said in words by the first column.
          hide: ['branch_id', 'counter_branch_id', 'currency', 'state'],
        })}
        filters={declaredFilters(BranchAccount, t).filter((filter) => filter.name !== 'state')}
        // Whoever sees both ends of a pair reads it once.
        fixed={{ state: 'not_paid', ...(seesAll && { balance_from: 0 }) }}
        canSearch={false}
        defaultSort="-balance"
        primary={mayWork ? { label: t('remittance.actions.send'), icon: IconSend, run: () => setSending({}) } : undefined}
        secondary={[
          { label: t('remittance.title'), icon: IconCash, to: '/accounting/remittances' },
          { label: t('branchStatement.title'), icon: IconReceipt, to: statements },
        ]}
        rowActions={(row) => [
          ...(mayWork
            ? [
                {
                  label: t('branchStatement.actions.create'),
                  icon: IconReceipt,
                  run: () => setDrawing(row),
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
      {drawing && (
        <Suspense fallback={null}>
          <DrawUp
            start={{
              branch_id: drawing['branch']?.id,
              counter_branch_id: drawing['counter_branch']?.id,
              currency: drawing['currency'],
            }}
            onClose={() => setDrawing(undefined)}
            onDrawn={(id) => navigate(`${statements}/${id}/show`)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whoever owes sends, and what is already on its way is not sent again. */
function remittanceOf(row: WireRow): SendOf {
  const pair = row as WireRow & Pair;
  const [from, to] = owes(pair) ? ['branch', 'counter_branch'] : ['counter_branch', 'branch'];
  return {
    from: row[from as string],
    to: row[to as string],
    amount: stillOwed(pair),
    currency: row['currency'],
  };
}

function useColumns(onSend: ((row: WireRow) => void) | undefined): Column<WireRow, Shown>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'says',
      title: t('branchAccount.says'),
      sortable: false,
      cell: (row) => (
        <strong>
          {t('branchAccount.owes', { from: localName(remittanceOf(row).from), to: localName(remittanceOf(row).to) })}
        </strong>
      ),
    },
    ...declaredColumns(BranchAccount, t, {
      balance: (row) => <Ltr>{formatAmount(String(row['balance']).replace('-', ''), row['currency'])}</Ltr>,
      inTransit: (row) => <Ltr>{formatAmount(onItsWay(row as WireRow & Pair), row['currency'])}</Ltr>,
    })
      // A row says who owes whom, so one column tells what that one has sent.
      .filter((column) => column.id !== 'outgoing')
      .map((column) => {
        if (column.id === 'in_transit') return { ...column, sortable: false };
        return column.id === 'balance' ? { ...column, title: t('branchAccount.amount') } : column;
      }),
    {
      id: 'send',
      title: t('remittance.one'),
      width: 10,
      sortable: false,
      cell: (row) =>
        onSend && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconSend size="1rem" aria-hidden />}
            title={t('remittance.actions.sendTo', { name: localName(remittanceOf(row).to) })}
            onClick={() => onSend(row)}
          >
            {t('remittance.actions.send')}
          </Button>
        ),
    },
  ];
}
