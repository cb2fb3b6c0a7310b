import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransferDiscrepancy } from '#courier/transfers/contract';
import { formatAmount, formatMoment, Ltr, localName, useList, type WireRow } from '#platform/web';
import { IconCheck } from '#platform/web/ui';
import { DecideDialog } from './decide-dialog.tsx';
import { DiscrepancyAge, DiscrepancyDecision, DiscrepancyKind } from './discrepancy-cells.tsx';

/** What did not come as this transfer says: each line with what became of it, who said so and when. */
export function ManifestDiscrepancies({ id, onDecided }: { id: number; onDecided: () => Promise<void> }) {
  const { t } = useTranslation();
  const [deciding, setDeciding] = useState<readonly WireRow[]>();
  const lines = useList(`/api/v1/${TransferDiscrepancy.path}`, { transfer_id: id, sort_by: 'id' }, 200);
  if (lines.rows.length === 0) return null;
  const open = lines.rows.filter((row) => row['state'] === 'open');
  return (
    <section className="k-panel" aria-label={t('transferScreens.discrepancy.title')}>
      <div className="t-lines-head">
        <h2>{t('transferScreens.discrepancy.title')}</h2>
        {open.length > 1 && (
          <Button variant="default" onClick={() => setDeciding(open)}>
            {t('transferScreens.discrepancy.decideAll', { count: open.length })}
          </Button>
        )}
      </div>
      <ul className="t-lines">
        {lines.rows.map((row) => (
          <li key={row.id}>
            <strong>
              <Ltr>{row['shipment']?.name ?? `#${row['shipment_id']}`}</Ltr>
            </strong>
            <DiscrepancyKind row={row} />
            <Ltr>{formatAmount(row['price'], row['currency'])}</Ltr>
            <span>
              {t('transferScreens.discrepancy.age')} <DiscrepancyAge row={row} />
            </span>
            {row['state'] === 'decided' ? (
              <Decided row={row} />
            ) : (
              <Button
                size="compact-md"
                leftSection={<IconCheck size="1rem" aria-hidden />}
                aria-label={`${t('transferDiscrepancy.actions.decide')} ${row['shipment']?.name ?? row['shipment_id']}`}
                onClick={() => setDeciding([row])}
              >
                {t('transferDiscrepancy.actions.decide')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deciding && <DecideDialog rows={deciding} onClose={() => setDeciding(undefined)} onDone={onDecided} />}
    </section>
  );
}

function Decided({ row }: { row: WireRow }) {
  return (
    <span className="t-decided">
      <DiscrepancyDecision row={row} />
      {row['decision'] === 'other_branch' && <bdi>{localName(row['found_branch'])}</bdi>}
      <span>
        <bdi>{localName(row['decided_by'])}</bdi> <Ltr>{formatMoment(row['decided_at'])}</Ltr>
      </span>
      {row['note'] && <bdi>{row['note']}</bdi>}
    </span>
  );
}
