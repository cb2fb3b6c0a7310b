import { useTranslation } from 'react-i18next';
import { Statement } from '#courier/statements/contract';
import { can } from '#platform/web';
import { declaredColumns, declaredFilters, IconCoins, IconReceipt, ListPage } from '#platform/web/ui';
import { statementPage, statementsPath } from './statement-wire.ts';

interface ListOf {
  screen: string;
  fixed: Record<string, string>;
  /** Columns and filters that say the same in every row. */
  without: readonly string[];
  /** Where new ones come from. */
  from: 'clients' | 'deliveries' | 'receivers';
}

const sources = {
  clients: { to: '/accounting/clients/not_paid', label: 'unsettledClients.title', icon: IconReceipt },
  deliveries: { to: '/accounting/deliveries/not_paid-deliver', label: 'unsettledDeliveries.title', icon: IconCoins },
  receivers: { to: '/accounting/receiveing-deliveries/not_paid', label: 'unsettledReceivers.title', icon: IconCoins },
} as const;
const notClient = ['kind', 'delivery_id', 'receiving_delivery_id'];

export const PendingStatements = () => (
  <StatementList
    screen="accounting-statement-accounts-pending-accounts"
    fixed={{ kind: 'client', state: 'pending' }}
    without={[...notClient, 'state']}
    from="clients"
  />
);
export const AuditedStatements = () => (
  <StatementList
    screen="accounting-statement-accounts-audited-accounts"
    fixed={{ kind: 'client', state: 'audited' }}
    without={[...notClient, 'state']}
    from="clients"
  />
);
export const PaidStatements = () => (
  <StatementList
    screen="accounting-statement-accounts-paid-accounts"
    fixed={{ kind: 'client', state: 'paid' }}
    without={[...notClient, 'state']}
    from="clients"
  />
);
/** Every statement of every client, whatever became of it. */
export const SettledClients = () => (
  <StatementList screen="accounting-clients-paid" fixed={{ kind: 'client' }} without={notClient} from="clients" />
);
export const HandIns = () => (
  <StatementList
    screen="accounting-statement-accounts-deliver-accounts"
    fixed={{ kind: 'delivery' }}
    without={['kind', 'client_id', 'receiving_delivery_id']}
    from="deliveries"
  />
);
export const PaidHandIns = () => (
  <StatementList
    screen="accounting-deliveries-paid-deliver"
    fixed={{ kind: 'delivery', state: 'paid' }}
    without={['kind', 'client_id', 'receiving_delivery_id', 'state']}
    from="deliveries"
  />
);
export const PaidReceivers = () => (
  <StatementList
    screen="accounting-receiveing-deliveries-paid"
    fixed={{ kind: 'receiving' }}
    without={['kind', 'client_id', 'delivery_id']}
    from="receivers"
  />
);

/** Statements or hand-ins of one kind; a row opens the paper itself. */
function StatementList({ screen, fixed, without, from }: ListOf) {
  const { t } = useTranslation();
  const source = sources[from];
  const isClients = from === 'clients';
  const counted = new Set(['counted', 'netted']);
  return (
    <ListPage
      key={screen}
      name={screen}
      path={statementsPath}
      title={t(`screens.${screen}`)}
      columns={declaredColumns(Statement, t)
        .filter((column) => !without.includes(column.id))
        .map((column) => (counted.has(column.id) && !isClients ? { ...column, hidden: false } : column))}
      filters={declaredFilters(Statement, t).filter((filter) => !without.includes(filter.name))}
      fixed={fixed}
      defaultSort="-id"
      rowHref={(row) => statementPage(row.id)}
      primary={{ label: t(source.label), to: source.to, icon: source.icon }}
      exportPath={can('export_sensitive') ? `${statementsPath}/export` : false}
      emptyHint={t(isClients ? 'statement.empty' : 'statement.emptyHandIns')}
    />
  );
}
