import { useTranslation } from 'react-i18next';
import { ReturnCollection } from '#courier/monitoring/contract';
import { formatMoment, formatNumber, Ltr, localName, useList } from '#platform/web';
import { IconArrowBackUp } from '#platform/web/ui';
import type { ScanNeeds } from './scan-queue.ts';

interface ToCollectProps {
  branchId: number;
  onStart: (needs: ScanNeeds) => Promise<void>;
}

/** Whose returns the store was asked to take today: one press, and what he ought to bring stands beside what is scanned. */
export function ToCollect({ branchId, onStart }: ToCollectProps) {
  const { t } = useTranslation();
  const asked = useList(`/api/v1/${ReturnCollection.path}`, { state: 'open', branch_ids: branchId, sort_by: 'id' }, 50);
  if (asked.rows.length === 0) return null;
  return (
    <section className="k-panel">
      <h2>{t('scanScreens.toCollect')}</h2>
      <div className="q-tiles">
        {asked.rows.map((row) => (
          <button
            key={row.id}
            type="button"
            className="q-tile"
            onClick={() => void onStart({ courierId: row['delivery_id'], title: localName(row['delivery']) })}
          >
            <IconArrowBackUp size="1.5rem" stroke={1.5} className="k-mirror" aria-hidden />
            <span>
              <strong>
                <bdi>{localName(row['delivery'])}</bdi>
              </strong>
              <small>
                {t('scanScreens.toCollectCount', { count: row['waiting'], shown: formatNumber(row['waiting']) })} ·{' '}
                <bdi>{localName(row['asked_by'])}</bdi> <Ltr>{formatMoment(row['asked_at'])}</Ltr>
              </small>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
