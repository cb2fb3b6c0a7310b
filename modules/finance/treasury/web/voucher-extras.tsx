import i18next from 'i18next';
import { documentPage } from '#finance/ledger/web';
import type { Voucher } from '#finance/treasury/contract';
import { handOn } from '#foundation/papers/web';
import {
  can,
  type EntityExtras,
  formatAmount,
  formatDate,
  Ltr,
  localName,
  optionalText,
  PageLink,
  type WireRow,
} from '#platform/web';
import { IconClock, IconLock, IconMinus, IconPrinter } from '#platform/web/ui';
import { eventName } from './event-name.ts';
import { printVoucher } from './print-voucher.ts';
import './treasury.css';
import './voucher.css';

const say = (key: string) => String(i18next.t(key));

/** With whom a bond is, its sheets, what it settles, and where it stands in the books. */
const extras: EntityExtras<typeof Voucher> = {
  heading: (row) => say(`voucher.options.kind.${row['kind']}`),
  cells: { accountCode: (row) => <bdi>{localName(row['party']) || localName(row['account'])}</bdi> },
  // What waits or was refused has no number and is no paper.
  rowActions: (row) =>
    row['number']
      ? [
          ...(['a5', 'receipt', 'a4'] as const).map((size) => ({
            label: say(`voucher.print.${size}`),
            icon: IconPrinter,
            run: () => printVoucher(row.id, size),
          })),
          handOn(`/api/v1/transactions/${row.id}/print`, { size: 'a5' }),
        ]
      : [],
  listActions: () => [
    ...(can('show_pay_bonds')
      ? [{ label: say('voucher.create.debit'), icon: IconMinus, to: '/accounting/transactions/create_debit' }]
      : []),
    ...(can('accounts_management')
      ? [{ label: say('paymentLimit.title'), icon: IconLock, to: '/accounting/payment-limits' }]
      : []),
  ],
  showTop: (row) =>
    row['state'] === 'draft' && (
      <p className="v-waits">
        <IconClock size="1.25rem" aria-hidden />
        {say('voucher.draftHint')}
      </p>
    ),
  facts: (row) => [
    ...(row['party'] ? [{ label: say('voucher.fields.party'), value: <bdi>{localName(row['party'])}</bdi> }] : []),
    { label: say('voucher.fields.account'), value: <bdi>{localName(row['account'])}</bdi> },
    ...(row['doc_type']
      ? [{ label: say('voucher.fields.docType'), value: <DocumentName type={row['doc_type']} id={row['doc_id']} /> }]
      : []),
    ...(can('show_journal_entry') && row['entry_ids']?.length > 0
      ? [{ label: say('voucher.entries'), value: <Entries ids={row['entry_ids']} /> }]
      : []),
  ],
  below: (row) => row['allocations']?.length > 0 && <Settled row={row} />,
};

export default extras;

interface SettledItem {
  id: number;
  amount: string;
  day: string;
  document: { type: string; id: number; event: string };
}

/** The open items it settles, each with its document. */
function Settled({ row }: { row: WireRow }) {
  return (
    <section className="k-panel">
      <h2>{say('voucher.fields.allocations')}</h2>
      <ul className="v-settled">
        {row['allocations'].map((one: SettledItem) => (
          <li key={one.id}>
            <span>
              <DocumentName type={one.document.type} id={one.document.id} /> · {eventName(one.document.event)} ·{' '}
              <Ltr>{formatDate(one.day)}</Ltr>
            </span>
            <Ltr>{formatAmount(one.amount, row['currency'])}</Ltr>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entries({ ids }: { ids: readonly number[] }) {
  return (
    <span className="t-links">
      {ids.map((entry) => (
        <PageLink key={entry} to={`/accounting/journals/${entry}/show`}>
          <Ltr>{entry}</Ltr>
        </PageLink>
      ))}
    </span>
  );
}

function DocumentName({ type, id }: { type: string; id: number }) {
  const page = documentPage(type, id);
  const name = optionalText(`journalEntry.docTypes.${type}`) ?? type;
  return (
    <span>
      <PageLink to={page}>{name}</PageLink> <Ltr>{id}</Ltr>
    </span>
  );
}
