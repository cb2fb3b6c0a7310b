import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Evidence } from '#courier/complaints/contract';
import { systemStatus } from '#courier/statuses/contract';
import { formatAmount, formatMoment, formatNumber, Ltr, type WireRow } from '#platform/web';
import { EmptyState, Facts } from '#platform/web/ui';

/** What was known of the parcel when the complaint was made; what happened since stands on its own page. */
export function ComplaintEvidence({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const evidence = row['evidence'] as Evidence | null;
  if (!evidence) return <EmptyState title={t('complaint.evidence.none')} hint={t('complaint.evidence.noneHint')} />;
  const status = (id: number) => {
    const known = systemStatus(id);
    return known ? t(`shipmentStatus.names.${known.code}`) : `#${id}`;
  };
  return (
    <section className="k-panel">
      <h2>
        <Link to={`/shipments/${row['shipment_id']}/show`}>
          <Ltr>{evidence.receipt_no ?? `#${row['shipment_id']}`}</Ltr>
        </Link>
      </h2>
      <Facts
        facts={[
          { label: t('shipment.fields.status'), value: status(evidence.status_id) },
          { label: t('shipment.fields.attemptCount'), value: <Ltr>{formatNumber(evidence.attempts)}</Ltr> },
          { label: t('shipment.fields.price'), value: <Ltr>{formatAmount(evidence.price, evidence.currency)}</Ltr> },
          { label: t('shipment.fields.deliveryFee'), value: <Ltr>{formatAmount(evidence.delivery_fee, evidence.currency)}</Ltr> },
          { label: t('shipment.fields.collected'), value: <Ltr>{formatAmount(evidence.collected, evidence.currency)}</Ltr> },
        ]}
      />
      <h3 className="c-evidence-head">{t('complaint.evidence.custody')}</h3>
      <ol className="c-evidence">
        {evidence.events.map((event, index) => (
          <li key={index}>
            <Ltr>{formatMoment(event.at)}</Ltr> · <strong>{status(event.to_status_id)}</strong> ·{' '}
            {t(`shipment.options.custodianKind.${event.custodian_kind}`)}
            {event.user && (
              <>
                {' '}
                · <bdi>{event.user}</bdi>
              </>
            )}
            {event.note && (
              <>
                {' '}
                · <bdi>{event.note}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
