import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UnsettledDeliveries, UnsettledReceivers } from '#courier/statements/contract';
import { arrangeColumns, can, formatAmount, isolated, localName, type WireRow } from '#platform/web';
import { type Column, declaredColumns, declaredFilters, IconCoins, IconReceipt, ListPage } from '#platform/web/ui';
import { statementPage, statementsPath } from './statement-wire.ts';
import { usePostStatement } from './take-step.ts';

const kinds = {
  delivery: { view: UnsettledDeliveries, party: 'delivery', screen: 'accounting-deliveries-not_paid-deliver' },
  receiving: {
    view: UnsettledReceivers,
    party: 'receiving_delivery',
    screen: 'accounting-receiveing-deliveries-not_paid',
  },
} as const;

export function DeliveryAgents() {
  return <AgentsWithCash kind="delivery" />;
}
export function ReceivingAgents() {
  return <AgentsWithCash kind="receiving" />;
}

/** Agents who hold our cash, those with most first; one press draws up the hand-in and opens it to be counted. */
function AgentsWithCash({ kind }: { kind: keyof typeof kinds }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view, party, screen } = kinds[kind];
  const post = usePostStatement();
  const countIn = async (row: WireRow) => {
    const id = row[`${party}_id`] ?? row[party]?.id;
    const made = await post(statementsPath, { kind, [`${party}_id`]: id, currency: row['currency'] });
    navigate(statementPage(made.id));
  };
  const waiting = (row: WireRow) =>
    `/accounting/statement-accounts/deliver-accounts?${party === 'delivery' ? 'delivery_ids' : 'receiving_delivery_ids'}=${row[`${party}_id`] ?? row[party]?.id}`;
  const mayCount = can('accounts_management');
  const action: Column<WireRow, 'count_in'> = {
    id: 'count_in',
    width: 8.5,
    title: t('statement.actions.count'),
    sortable: false,
    hasLinks: true,
    cell: (row) =>
      mayCount && (Number(row['due']) > 0 || Number(row['parcels']) > 0) ? (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconCoins size="1rem" aria-hidden />}
          title={t('statement.actions.countIn', { amount: isolated(formatAmount(row['due'], row['currency'])) })}
          onClick={() => void countIn(row).catch(() => undefined)}
        >
          {t('statement.actions.count')}
        </Button>
      ) : null,
  };
  return (
    <ListPage
      name={view.path}
      path={`/api/v1/${view.path}`}
      title={t(`screens.${screen}`)}
      columns={arrangeColumns([...declaredColumns(view, t), action], {
        first: {
          [`${party}_id`]: 8,
          branch_id: 6,
          parcels: 5.5,
          due: 8.5,
          balance: 8.5,
          in_hand_ins: 8.5,
          commission: 7.5,
        },
        hide: ['cash', 'currency', 'oldest_day'],
      })}
      filters={declaredFilters(view, t)}
      canSearch={false}
      defaultSort="-balance"
      rowActions={(row) => [
        { label: t('statement.actions.openHandIns', { name: localName(row[party]) }), icon: IconReceipt, to: waiting(row) },
      ]}
      exportPath={can('export_sensitive') ? `/api/v1/${view.path}/export` : false}
      emptyHint={t(`${view.name}.empty`)}
    />
  );
}
