import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TransferDiscrepancy } from '#courier/transfers/contract';
import { formatAmount, formatMoment, Ltr, localName, useList, type WireRow } from '#platform/web';
import { IconCheck, useVerbs } from '#platform/web/ui';
import { DecideAll } from './decide-all.tsx';
import { decideExtras, numberOf } from './decide-fields.tsx';
import { DiscrepancyAge, DiscrepancyDecision, DiscrepancyKind } from './discrepancy-cells.tsx';

/** What did not come as this transfer says: each line with what became of it, who said so and when. */
export function ManifestDiscrepancies({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isDecidingAll, setIsDecidingAll] = useState(false);
  const verbs = useVerbs(TransferDiscrepancy, decideExtras);
  const lines = useList(`/api/v1/${TransferDiscrepancy.path}`, { transfer_id: id, sort_by: 'id' }, 200);
  if (lines.rows.length === 0) return null;
  const open = lines.rows.filter((row) => verbs.actions(row).length > 0);
  return (
    <section className="k-panel" aria-label={t('transferScreens.discrepancy.title')}>
      <div className="t-lines-head">
        <h2>{t('transferScreens.discrepancy.title')}</h2>
        {open.length > 1 && (
          <Button variant="default" onClick={() => setIsDecidingAll(true)}>
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
              verbs.actions(row).map(({ verb, label, run }) => (
                <Button
                  key={verb}
                  size="compact-md"
                  leftSection={<IconCheck size="1rem" aria-hidden />}
                  aria-label={`${label} ${numberOf(row)}`}
                  onClick={() => void run?.()}
                >
                  {label}
                </Button>
              ))
            )}
          </li>
        ))}
      </ul>
      {verbs.dialog}
      {isDecidingAll && <DecideAll rows={open} onClose={() => setIsDecidingAll(false)} />}
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
