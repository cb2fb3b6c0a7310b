import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, formatTime, Ltr } from '#platform/web';
import { EmptyState, IconCheck, IconClock } from '#platform/web/ui';
import type { ShownDelivery } from './day-view.ts';

/** What was delivered today, the latest first, with what was taken. */
export function DeliveredList({ delivered }: { delivered: readonly ShownDelivery[] }) {
  const { t } = useTranslation();
  if (delivered.length === 0)
    return <EmptyState icon={IconCheck} title={t('agentDay.empty.done')} hint={t('agentDay.empty.doneHint')} />;
  return (
    <ol className="d-list">
      {delivered.map((one) => (
        <li key={one.id} className="d-card d-done" data-waiting={one.isWaiting || undefined}>
          <div>
            <strong>
              <bdi>{one.receiver_name ?? one.receipt_no}</bdi>
            </strong>
            <Link to={`/shipments/${one.id}/show`}>
              <Ltr>{one.receipt_no ?? `#${one.id}`}</Ltr>
            </Link>
          </div>
          <div>
            <strong>
              <Ltr>{formatAmount(one.collected, one.currency)}</Ltr>
            </strong>
            {one.is_price_pending && <span className="d-dim">{t('agentDay.pricePending')}</span>}
            <span className="d-dim">
              {one.isWaiting ? (
                <>
                  <IconClock size="1rem" aria-hidden /> {t('agentDay.notSent')}
                </>
              ) : (
                <Ltr>{formatTime(one.delivered_at)}</Ltr>
              )}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
