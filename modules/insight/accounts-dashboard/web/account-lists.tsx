import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { account } from '#finance/ledger/contract';
import { AccountsOfAgents, AccountsOfBranches, AccountsOfClients, whyUrl } from '#insight/accounts-dashboard/contract';
import { type Arrangement, arrangeColumns, can, formatAmount, formatNumber, Ltr, localName, type WireRow } from '#platform/web';
import { type Column, type ColumnId, declaredColumns, declaredFilters, IconAlertTriangle, ListPage } from '#platform/web/ui';
import { AccountsTabs } from './accounts-tabs.tsx';

type View = typeof AccountsOfBranches | typeof AccountsOfClients | typeof AccountsOfAgents;

/** A sum that leads to the rows it comes from. */
function Sum({ amount, to }: { amount: string | null; to: string }) {
  if (amount === null || !/[1-9]/.test(amount)) return <span className="k-none">–</span>;
  return (
    <Link to={to} className="a-amount">
      <Ltr>{formatAmount(amount)}</Ltr>
    </Link>
  );
}

interface MoneyListProps<V extends View> {
  view: V;
  screen: string;
  cells: Record<string, (row: WireRow) => ReactNode>;
  arranged: Arrangement<ColumnId<V>>;
  /** The page of the one the row is about. */
  page: (row: WireRow) => string;
}

function MoneyList<V extends View>({ view, screen, cells, arranged, page }: MoneyListProps<V>) {
  const { t } = useTranslation();
  const columns = declaredColumns(view, t, cells).map(
    (column): Column<WireRow, ColumnId<V>> => ({ ...column, hasLinks: column.id !== Object.keys(arranged.first ?? {})[0] }),
  );
  return (
    <ListPage
      name={view.path}
      path={`/api/v1/${view.path}`}
      title={t(screen)}
      crumbs={[{ label: t('screens.accounts-dashboard'), to: '/accounts-dashboard' }]}
      columns={arrangeColumns(columns, arranged)}
      filters={declaredFilters(view, t)}
      rowHref={page}
      canSearch={false}
      defaultSort={view.list.sort}
      exportPath={can('export_sensitive') ? `/api/v1/${view.path}/export` : false}
      emptyHint={t('accounts.emptyHint')}
    >
      <AccountsTabs />
    </ListPage>
  );
}

/** What each branch holds, owes and is owed. */
export function BranchMoney() {
  const why = (place: string) => (row: WireRow) => (
    <Sum amount={row[place]} to={whyUrl({ place, in_branch_id: row['branch_id'], currency: row['currency'] })} />
  );
  const places = ['agents', 'receivers', 'drawers', 'treasuries', 'banks', 'in_transit', 'gateways', 'shortages'];
  const owed = ['employees', 'clients', 'approved', 'agent_commissions', 'receiver_commissions', 'unclaimed'];
  const between = (name: string, side: 'debit' | 'credit') => (row: WireRow) => (
    <Sum amount={row[name]} to={whyUrl({ place: 'branches', side, in_branch_id: row['branch_id'], currency: row['currency'] })} />
  );
  return (
    <MoneyList
      view={AccountsOfBranches}
      page={(row) => `/accounts-dashboard/${row['branch_id']}/branch`}
      screen="screens.accounts-dashboard-branches"
      cells={{
        branch: nameOf('branch'),
        ...Object.fromEntries([...places, ...owed].map((place) => [camelOf(place), why(place)])),
        owedByBranches: between('owed_by_branches', 'debit'),
        owesBranches: between('owes_branches', 'credit'),
      }}
      arranged={{
        first: {
          branch_id: 6,
          treasuries: 7.5,
          agents: 7.5,
          in_transit: 7,
          clients: 7.5,
          approved: 7.5,
          owed_by_branches: 7,
          owes_branches: 7,
          currency: 5,
        },
        hide: [
          'receivers',
          'drawers',
          'banks',
          'gateways',
          'shortages',
          'employees',
          'agent_commissions',
          'receiver_commissions',
          'unclaimed',
        ],
      }}
    />
  );
}

/** Whom to pay: what each client is owed, what of it is ready, and since when. */
export function ClientMoney() {
  const of = (row: WireRow, account: string) =>
    whyUrl({
      account,
      party_kind: 'client',
      party: row['client_id'],
      in_branch_id: row['branch_id'],
      currency: row['currency'],
    });
  const list = (row: WireRow, path: string) =>
    `${path}?client_ids=${row['client_id']}&branch_ids=${row['branch_id']}&currency=${row['currency']}`;
  const work = (name: string, path: string, account: string) => (row: WireRow) => (
    <Sum amount={row[name]} to={can('accounts_management') ? list(row, path) : of(row, account)} />
  );
  return (
    <MoneyList
      view={AccountsOfClients}
      page={(row) => `/accounts-dashboard/${row['client_id']}/client`}
      screen="screens.accounts-dashboard-clients"
      cells={{
        client: nameOf('client'),
        owed: (row) => <Sum amount={row['owed']} to={of(row, '2110,2115')} />,
        free: work('free', '/accounting/clients/not_paid', account.clientPayable),
        waiting: work('waiting', '/accounting/statement-accounts/pending-accounts', account.clientPayable),
        approved: work('approved', '/accounting/statement-accounts/audited-accounts', account.approvedStatements),
        prepaid: (row) => <Sum amount={row['prepaid']} to={of(row, account.clientPrepayments)} />,
        age: Age,
      }}
      arranged={{
        first: {
          client_id: 9,
          branch_id: 6,
          owed: 8,
          free: 7.5,
          waiting: 7.5,
          approved: 7.5,
          age: 5,
          last_paid: 6.5,
          currency: 5,
        },
        hide: ['oldest_day', 'last_payment', 'prepaid'],
      }}
    />
  );
}

/** What each agent has on him against what he may have, those with most first. */
export function AgentMoney() {
  const { t } = useTranslation();
  const of = (row: WireRow, account: string) =>
    whyUrl({ account, party_kind: 'agent', party: row['delivery_id'], currency: row['currency'] });
  const shipments = (row: WireRow) => `/shipments?delivery_ids=${row['delivery_id']}&currency=${row['currency']}`;
  return (
    <MoneyList
      view={AccountsOfAgents}
      page={(row) => `/accounts-dashboard/${row['delivery_id']}/delivery`}
      screen="screens.accounts-dashboard-deliveries"
      cells={{
        courier: (row) => (
          <>
            {nameOf('delivery')(row)}
            {row['over_limit'] && (
              <span className="a-over" title={String(t('accounts.isOver'))}>
                <IconAlertTriangle size="1rem" aria-label={String(t('accounts.isOver'))} />
              </span>
            )}
          </>
        ),
        cash: (row) => <Sum amount={row['cash']} to={of(row, account.agentCash)} />,
        shortages: (row) => <Sum amount={row['shortages']} to={of(row, account.agentShortages)} />,
        commission: (row) => <Sum amount={row['commission']} to={of(row, account.agentCommissionDue)} />,
        parcels: (row) =>
          can('shipments_management') ? (
            <Sum amount={String(row['parcels'])} to={shipments(row)} />
          ) : (
            <Ltr>{formatNumber(row['parcels'])}</Ltr>
          ),
        exposure: (row) => <Exposure row={row} />,
        age: Age,
      }}
      arranged={{
        first: {
          delivery_id: 9,
          branch_id: 6,
          cash: 8,
          age: 5,
          parcels: 5.5,
          exposure: 9,
          handed_in: 9,
          shortages: 6,
          currency: 5,
        },
        hide: ['oldest_day', 'carried', 'max_cash', 'over_limit', 'in_hand_ins', 'commission', 'max_parcels'],
      }}
    />
  );
}

/** What he has and carries, as a part of what he may. */
function Exposure({ row }: { row: WireRow }) {
  const limit = Number(row['max_cash'] ?? 0);
  const share = limit > 0 ? Math.min(1, Math.max(0, Number(row['exposure'])) / limit) : 0;
  return (
    <span className="a-exposure" data-over={row['over_limit'] || undefined}>
      <Ltr>{formatAmount(row['exposure'])}</Ltr>
      {limit > 0 && (
        <>
          <svg className="k-mirror" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
            <rect className="a-track" width="100" height="4" />
            <rect width={share * 100} height="4" />
          </svg>
          <Ltr>{formatAmount(row['max_cash'])}</Ltr>
        </>
      )}
    </span>
  );
}

function Age(row: WireRow) {
  const { t } = useTranslation();
  if (row['age'] === null) return null;
  return (
    <span data-old={row['age'] > 7 || undefined} className="a-age">
      {t('accounts.days', { count: row['age'], shown: formatNumber(row['age']) })}
    </span>
  );
}

const nameOf = (name: string) => (row: WireRow) => <bdi>{localName(row[name])}</bdi>;
const camelOf = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
