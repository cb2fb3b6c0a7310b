import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { documentPage } from '#finance/ledger/web';
import { can, formatAmount, formatDate, formatMoment, Ltr, localName, optionalText, type WireRow } from '#platform/web';
import { Facts, IconClock, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import { eventName } from './event-name.ts';
import { useVoucherVerbs } from './use-voucher-verbs.tsx';
import './treasury.css';
import './voucher.css';

/** One receipt or payment: how much, through which treasury, from or to whom, and for what. */
export default function VoucherShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const { actions, dialog } = useVoucherVerbs();
  const found = useItem('/api/v1/transactions', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const [primary, ...secondary] = actions(row);
  return (
    <>
      <PageHeader
        title={t(`voucher.options.kind.${row['kind']}`)}
        crumbs={[{ label: t('voucher.title'), to: '/accounting/transactions' }]}
        number={row['number'] ?? undefined}
        status={<StatusBadge label={t(`voucher.options.state.${row['state']}`)} word={row['state']} />}
        primary={primary}
        secondary={secondary}
      />
      {row['state'] === 'draft' && (
        <p className="v-waits">
          <IconClock size="1.25rem" aria-hidden />
          {t('voucher.draftHint')}
        </p>
      )}
      <section className="k-panel t-balance">
        <span>{t('voucher.fields.amount')}</span>
        <strong>
          <Ltr>{formatAmount(row['amount'], row['currency'])}</Ltr>
        </strong>
      </section>
      <section className="k-panel">
        <VoucherFacts row={row} />
      </section>
      {row['allocations'].length > 0 && (
        <section className="k-panel">
          <h2>{t('voucher.fields.allocations')}</h2>
          <ul className="v-settled">
            {row['allocations'].map((one: Settled) => (
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
      )}
      {dialog}
    </>
  );
}

interface Settled {
  id: number;
  amount: string;
  day: string;
  document: { type: string; id: number; event: string };
}

function VoucherFacts({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const entries: number[] = row['entry_ids'] ?? [];
  return (
    <Facts
      facts={[
        { label: t('voucher.fields.voucherDate'), value: <Ltr>{formatDate(row['voucher_date'])}</Ltr> },
        {
          label: t('voucher.fields.treasury'),
          value: row['treasury'] && (
            <Link to={`/accounting/treasury/${row['treasury'].id}/show`}>
              <bdi>{localName(row['treasury'])}</bdi>
            </Link>
          ),
        },
        { label: t('voucher.fields.branch'), value: <bdi>{localName(row['branch'])}</bdi> },
        { label: t('voucher.fields.party'), value: row['party'] && <bdi>{localName(row['party'])}</bdi> },
        { label: t('voucher.fields.account'), value: <bdi>{localName(row['account'])}</bdi> },
        {
          label: t('voucher.fields.docType'),
          value: row['doc_type'] && <DocumentName type={row['doc_type']} id={row['doc_id']} />,
        },
        { label: t('voucher.fields.user'), value: row['user'] && <bdi>{localName(row['user'])}</bdi> },
        ...(row['decided_by']
          ? [
              {
                label: t('voucher.fields.decidedBy'),
                value: (
                  <span>
                    <bdi>{localName(row['decided_by'])}</bdi> · <Ltr>{formatMoment(row['decided_at'])}</Ltr>
                  </span>
                ),
              },
            ]
          : []),
        {
          label: t('voucher.entries'),
          value:
            can('show_journal_entry') && entries.length > 0 ? (
              <span className="t-links">
                {entries.map((entry) => (
                  <Link key={entry} to={`/accounting/journals/${entry}/show`}>
                    <Ltr>{entry}</Ltr>
                  </Link>
                ))}
              </span>
            ) : null,
        },
        ...['note', 'reason']
          .filter((name) => row[name])
          .map((name) => ({ label: t(`voucher.fields.${name}`), value: <bdi>{row[name]}</bdi>, isWide: true })),
      ]}
    />
  );
}

function DocumentName({ type, id }: { type: string; id: number }) {
  const page = documentPage(type, id);
  const name = optionalText(`journalEntry.docTypes.${type}`) ?? type;
  return (
    <span>
      {page ? <Link to={page}>{name}</Link> : name} <Ltr>{id}</Ltr>
    </span>
  );
}
