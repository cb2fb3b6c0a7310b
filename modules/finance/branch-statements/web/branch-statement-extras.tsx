import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BranchStatementLine } from '#finance/branch-statements/contract';
import { documentPage, eventText } from '#finance/ledger/web';
import { arrangeColumns, can, type EntityExtras, formatAmount, isolated, Ltr, localName, type WireRow } from '#platform/web';
import { declaredColumns, IconBan, IconCircleCheck, IconSend, ListPage } from '#platform/web/ui';
import './branch-statements.css';

const say = (key: string, values = {}) => String(i18next.t(key, values));
const owed = { words: (_: unknown, row: WireRow) => ({ sentence: owedSentence(row) }) };

/** Who owes whom how much, in words, and what is between them line by line. */
const extras: EntityExtras = {
  heading: (row) => say('branchStatement.between', { one: localName(row['branch']), other: localName(row['counter_branch']) }),
  showTop: (row) => (
    <section className="k-panel" aria-label={say('branchStatement.fields.net')}>
      <p className="b-owes">
        <strong>{owedSentence(row)}</strong>
      </p>
    </section>
  ),
  below: (row) => <Lines id={row.id} currency={row['currency']} />,
  verbs: {
    agree: { icon: IconCircleCheck, ...owed },
    settle: { icon: IconCircleCheck, ...owed },
    void: { icon: IconBan },
  },
  rowActions: (row) =>
    row['state'] === 'agreed'
      ? [{ label: say('branchStatement.actions.send'), icon: IconSend, to: '/accounting/branches/not_paid' }]
      : [],
};

export default extras;

function owedSentence(row: WireRow): string {
  const net = String(row['net']);
  const [from, to] = net.startsWith('-') ? ['branch', 'counter_branch'] : ['counter_branch', 'branch'];
  const values = {
    from: localName(row[from as string]),
    to: localName(row[to as string]),
    amount: isolated(formatAmount(net.replace('-', ''), row['currency'])),
  };
  return say(/[1-9]/.test(net) ? 'branchStatement.owes' : 'branchStatement.even', values);
}

function Lines({ id, currency }: { id: number; currency: string }) {
  const { t } = useTranslation();
  const cells = {
    docType: (line: WireRow) => <Document type={line['doc_type']} id={line['doc_id']} />,
    event: (line: WireRow) => eventText(line['event'], t),
    amount: (line: WireRow) => <Ltr>{formatAmount(line['amount'], currency)}</Ltr>,
  };
  return (
    <ListPage
      name="branch-statement-lines"
      path="/api/v1/branch-statement-lines"
      title={t('branchStatementLine.title')}
      isEmbedded
      columns={arrangeColumns(declaredColumns(BranchStatementLine, t, cells), {
        first: { entry_date: 8, doc_type: 12, event: 14, amount: 10 },
        hide: ['currency'],
      })}
      filters={[]}
      canSearch={false}
      fixed={{ branch_statement_id: String(id) }}
      defaultSort="entry_date"
      exportPath={can('export_sensitive') ? '/api/v1/branch-statement-lines/export' : false}
      emptyHint={t('branchStatementLine.empty')}
    />
  );
}

function Document({ type, id }: { type: string; id: number }) {
  const to = documentPage(type, id);
  const text = (
    <>
      {say(`journalEntry.docTypes.${type}`)} <Ltr>{id}</Ltr>
    </>
  );
  return to ? <Link to={to}>{text}</Link> : <span>{text}</span>;
}
