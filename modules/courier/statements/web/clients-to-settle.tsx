import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UnsettledClients } from '#courier/statements/contract';
import { arrangeColumns, askConfirm, can, formatAmount, isolated, localName, type Selection, type WireRow } from '#platform/web';
import { type Column, declaredColumns, declaredFilters, IconReceipt, IconUser, ListPage } from '#platform/web/ui';
import { ManyOutcomeDialog, type NameOf } from './many-outcome.tsx';
import { statementPage, statementsPath } from './statement-wire.ts';
import { chosenRows, type ManyOutcome, takeMany } from './take-many.ts';
import { usePostStatement } from './take-step.ts';

const path = '/api/v1/unsettled-clients';
const toApprove = '/accounting/statement-accounts/pending-accounts';
const accountOf = (row: WireRow) => ({
  client_id: row['client_id'] ?? row['client']?.id,
  origin_branch_id: row['branch_id'] ?? row['branch']?.id,
  currency: row['currency'],
});

/** Clients with money to settle, the largest first; one press draws up the statement of everything that is ready. */
export default function ClientsToSettle() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const post = usePostStatement();
  const [told, setTold] = useState<{ outcome: ManyOutcome; nameOf: NameOf }>();
  const draw = async (row: WireRow) => {
    const made = await post(statementsPath, { kind: 'client', ...accountOf(row) });
    navigate(statementPage(made.id));
  };
  const ask = (row: WireRow) =>
    askConfirm({
      title: t('statement.actions.create'),
      message: t('statement.confirm.create', {
        name: localName(row['client']),
        count: Number(row['parcels']),
        amount: isolated(formatAmount(row['net'], row['currency'])),
      }),
      confirmLabel: t('statement.actions.create'),
      tone: 'plain',
      action: () => draw(row),
    });
  const askMany = async (selection: Selection) => {
    const rows = await chosenRows(path, selection);
    await askConfirm({
      title: t('statement.actions.createMany'),
      message: t('statement.confirmMany.create', { count: rows.length }),
      confirmLabel: t('statement.actions.createMany'),
      tone: 'plain',
      action: async () => {
        const outcome = await takeMany('create', { accounts: rows.map(accountOf) });
        if (outcome.failed.length === 0) navigate(toApprove);
        else setTold({ outcome, nameOf: clientsIn(rows) });
      },
    });
  };
  const action: Column<WireRow, 'draw'> = {
    id: 'draw',
    width: 9,
    title: t('statement.one'),
    sortable: false,
    hasLinks: true,
    cell: (row) => (can('accounts_management') ? <DrawUp onPress={() => void ask(row)} /> : null),
  };
  return (
    <>
      <ListPage
        name="unsettled-clients"
        path={path}
        title={t('screens.accounting-clients-not_paid')}
        columns={arrangeColumns([...declaredColumns(UnsettledClients, t), action], {
          first: { client_id: 11, branch_id: 7.5, parcels: 5.5, collected: 9, open_items: 8, net: 9 },
          hide: ['fees', 'currency', 'oldest_day'],
        })}
        filters={declaredFilters(UnsettledClients, t)}
        canSearch={false}
        defaultSort="-net"
        rowActions={(row) => [
          {
            label: t('statement.actions.account'),
            icon: IconUser,
            to: `/accounting/transactions/account_statment?kind=client&id=${row['client_id'] ?? row['client']?.id}&currency=${row['currency']}`,
          },
        ]}
        exportPath={can('export_sensitive') ? `${path}/export` : false}
        emptyHint={t('unsettledClients.empty')}
        bulkActions={
          can('accounts_management')
            ? (selection) => [{ label: t('statement.actions.createMany'), icon: IconReceipt, run: () => void askMany(selection) }]
            : undefined
        }
      />
      {told && <ManyOutcomeDialog title={t('statement.actions.createMany')} {...told} onClose={() => setTold(undefined)} />}
    </>
  );
}

function DrawUp({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconReceipt size="1rem" aria-hidden />}
      title={t('statement.actions.create')}
      onClick={onPress}
    >
      {t('statement.press.create')}
    </Button>
  );
}

/** Clients are called by their names and opened on their own pages; of one with several accounts it is said which. */
function clientsIn(rows: readonly WireRow[]): NameOf {
  const accounts = Map.groupBy(rows, (row) => accountOf(row).client_id as number);
  return ({ id, origin_branch_id, currency }) => {
    const his = accounts.get(id) ?? [];
    const row = his.find((one) => accountOf(one).origin_branch_id === origin_branch_id && one['currency'] === currency) ?? his[0];
    const client = row ? localName(row['client']) : `#${id}`;
    const name = his.length > 1 && row ? `${client} · ${localName(row['branch'])} · ${row['currency']}` : client;
    return { name, to: `/clients/${id}/show` };
  };
}
