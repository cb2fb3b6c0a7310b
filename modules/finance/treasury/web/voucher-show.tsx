import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { documentPage } from '#finance/ledger/web';
import { formatAmount, formatDate, Ltr, localName, optionalText } from '#platform/web';
import { Facts, PageHeader, PageSkeleton, StatusBadge, useItem } from '#platform/web/ui';
import './treasury.css';

/** One receipt or payment: how much, through which treasury, and for what. */
export default function VoucherShow() {
  const { id } = useParams();
  const { t } = useTranslation();
  const found = useItem('/api/v1/transactions', id);
  const row = found.data;
  if (!row) return <PageSkeleton hasFailed={found.isError} retry={() => void found.refetch()} />;
  const page = documentPage(row['doc_type'], row['doc_id']);
  const type = optionalText(`journalEntry.docTypes.${row['doc_type']}`);
  return (
    <>
      <PageHeader
        title={t(`voucher.options.kind.${row['kind']}`)}
        crumbs={[{ label: t('voucher.title'), to: '/accounting/transactions' }]}
        number={row['number']}
        status={<StatusBadge label={t(`voucher.options.state.${row['state']}`)} word={row['state']} />}
      />
      <section className="k-panel t-balance">
        <span>{t('voucher.fields.amount')}</span>
        <strong>
          <Ltr>{formatAmount(row['amount'], row['currency'])}</Ltr>
        </strong>
      </section>
      <section className="k-panel">
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
            {
              label: t('voucher.fields.docType'),
              value: type && (
                <span>
                  {page ? <Link to={page}>{type}</Link> : type} <Ltr>{row['doc_id']}</Ltr>
                </span>
              ),
            },
            { label: t('voucher.fields.user'), value: row['user'] && <bdi>{localName(row['user'])}</bdi> },
            { label: t('voucher.fields.note'), value: row['note'] && <bdi>{row['note']}</bdi>, isWide: true },
          ]}
        />
      </section>
    </>
  );
}
