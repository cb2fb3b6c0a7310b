import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Statement } from '#courier/statements/contract';
import { type Arrangement, arrangeColumns, askConfirm, can, localName, type Selection, type WireRow } from '#platform/web';
import {
  type ColumnId,
  declaredColumns,
  declaredFilters,
  IconCash,
  IconCircleCheck,
  IconCoins,
  IconReceipt,
  IconSend,
  ListPage,
} from '#platform/web/ui';
import { ManyOutcomeDialog, type NameOf } from './many-outcome.tsx';
import { PayMany, type PayManyProps } from './pay-many.tsx';
import { StatementState } from './statement-state.tsx';
import { partyOf, statementPage, statementsPath, type WireStatement } from './statement-wire.ts';
import { chosenRows, type ManyOutcome, takeMany } from './take-many.ts';

type Shown = ColumnId<typeof Statement>;
type ManyVerb = 'submit' | 'audit' | 'pay';
interface ListOf {
  screen: string;
  fixed: Record<string, string>;
  /** Columns and filters that say the same in every row. */
  without: readonly Shown[];
  /** Where new ones come from. */
  from: 'clients' | 'deliveries' | 'receivers';
  /** Steps that many take together. */
  many?: readonly ManyVerb[];
}

const rightTo = { submit: 'accounts_management', audit: 'audit_statement', pay: 'pay_statement' } as const;
const icons = { submit: IconSend, audit: IconCircleCheck, pay: IconCash } as const;
const sources = {
  clients: { to: '/accounting/clients/not_paid', label: 'unsettledClients.title', icon: IconReceipt },
  deliveries: { to: '/accounting/deliveries/not_paid-deliver', label: 'unsettledDeliveries.title', icon: IconCoins },
  receivers: { to: '/accounting/receiveing-deliveries/not_paid', label: 'unsettledReceivers.title', icon: IconCoins },
} as const;
const notClient = ['kind', 'delivery_id', 'receiving_delivery_id'] as const;

export const PendingStatements = () => (
  <StatementList
    screen="accounting-statement-accounts-pending-accounts"
    fixed={{ kind: 'client', states: 'new,pending' }}
    without={notClient}
    from="clients"
    many={['submit', 'audit']}
  />
);
export const AuditedStatements = () => (
  <StatementList
    screen="accounting-statement-accounts-audited-accounts"
    fixed={{ kind: 'client', state: 'audited' }}
    without={[...notClient, 'state']}
    from="clients"
    many={['pay']}
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
/** What came to an end: paid, carried, collected or void. */
export const SettledClients = () => (
  <StatementList
    screen="accounting-clients-paid"
    fixed={{ kind: 'client', states: 'paid,carried,collected,void' }}
    without={notClient}
    from="clients"
  />
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

const ofClients: Arrangement<Shown> = {
  first: { number: 9.5, client_id: 10, branch_id: 7.5, state: 9, row_count: 5.5, total_collected: 8.5, net: 8.5 },
  hide: ['total_fees', 'currency', 'created_at'],
};
const ofHandIns: Arrangement<Shown> = {
  first: {
    number: 9.5,
    delivery_id: 10,
    receiving_delivery_id: 10,
    branch_id: 7.5,
    state: 9,
    row_count: 5.5,
    net: 9,
    counted: 9,
  },
  hide: ['total_collected', 'total_fees', 'currency', 'created_at'],
};

/** Statements or hand-ins of one kind; a row opens the paper itself. */
function StatementList({ screen, fixed, without, from, many = [] }: ListOf) {
  const { t } = useTranslation();
  const [paying, setPaying] = useState<Omit<PayManyProps, 'onClose'>>();
  const [told, setTold] = useState<{ title: string; outcome: ManyOutcome; nameOf: NameOf }>();
  const source = sources[from];
  const isClients = from === 'clients';
  const cells = {
    state: (row: WireRow) => <StatementState row={row} />,
  };
  const columns = declaredColumns(Statement, t, cells)
    .filter((column) => !without.includes(column.id))
    .map((column) => (column.id === 'net' && !isClients ? { ...column, title: t('statement.fields.expected') } : column));
  const verbs = many.filter((verb) => can(rightTo[verb]));
  const start = async (verb: ManyVerb, selection: Selection, reload: () => Promise<void>) => {
    const rows = await chosenRows(statementsPath, selection);
    const ids = rows.map((row) => row.id);
    const tell = async (outcome: ManyOutcome) => {
      const isWhole = outcome.failed.length === 0 && !outcome.payments;
      if (!isWhole) setTold({ title: t(`statement.actions.${verb}`), outcome, nameOf: namesOf(rows) });
      await reload();
    };
    if (verb === 'pay') return setPaying({ ids, nameOf: namesOf(rows), onPaid: tell });
    await askConfirm({
      title: t(`statement.actions.${verb}`),
      message: t(`statement.confirmMany.${verb}`, { count: ids.length }),
      confirmLabel: t(`statement.actions.${verb}`),
      tone: 'plain',
      action: () => takeMany(verb, { statement_ids: ids }).then(tell),
    });
  };
  return (
    <>
      <ListPage
        key={screen}
        name={screen}
        path={statementsPath}
        title={t(`screens.${screen}`)}
        columns={arrangeColumns(columns, isClients ? ofClients : ofHandIns)}
        filters={declaredFilters(Statement, t).filter((filter) => !without.some((id) => id === filter.name))}
        fixed={fixed}
        defaultSort="-id"
        rowHref={(row) => statementPage(row.id)}
        primary={{ label: t(source.label), to: source.to, icon: source.icon }}
        exportPath={can('export_sensitive') ? `${statementsPath}/export` : false}
        emptyHint={t(isClients ? 'statement.empty' : 'statement.emptyHandIns')}
        bulkActions={
          verbs.length > 0
            ? (selection, reload) =>
                verbs.map((verb) => ({
                  label: t(`statement.actions.${verb}`),
                  icon: icons[verb],
                  run: () => void start(verb, selection, reload),
                }))
            : undefined
        }
      />
      {paying && <PayMany {...paying} onClose={() => setPaying(undefined)} />}
      {told && <ManyOutcomeDialog {...told} onClose={() => setTold(undefined)} />}
    </>
  );
}

/** Statements are called by their number and whose they are. */
function namesOf(rows: readonly WireRow[]): NameOf {
  const known = new Map(rows.map((row) => [row.id, `${row['number']} ${localName(partyOf(row as WireStatement))}`]));
  return ({ id }) => ({ name: known.get(id) ?? `#${id}`, to: statementPage(id) });
}
