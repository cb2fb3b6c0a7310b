import { useTranslation } from 'react-i18next';
import { Ltr, type WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

const phases: Record<string, string> = { missing: 'lost', extra: 'exception' };

/** What is wrong with a parcel of a transfer. */
export function DiscrepancyKind({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  return <StatusBadge label={t(`transferDiscrepancy.options.kind.${row['kind']}`)} phase={phases[row['kind']] ?? 'intake'} />;
}

/** What became of it, once somebody has said so. */
export function DiscrepancyDecision({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  if (!row['decision']) return <StatusBadge label={t('transferDiscrepancy.options.state.open')} phase="exception" />;
  const phase = row['decision'] === 'lost' ? 'lost' : 'done';
  return <StatusBadge label={t(`transferDiscrepancy.options.decision.${row['decision']}`)} phase={phase} />;
}

const hourMs = 3_600_000;

/** How long it has been waiting, or waited until it was decided: hours on the first two days, then days. */
export function DiscrepancyAge({ row }: { row: WireRow }) {
  const { t } = useTranslation();
  const until = row['decided_at'] ? Date.parse(row['decided_at']) : Date.now();
  const hours = Math.max(0, Math.floor((until - Date.parse(row['created_at'])) / hourMs));
  return (
    <Ltr>
      {hours < 48
        ? t('transferScreens.discrepancy.ageHours', { hours })
        : t('transferScreens.discrepancy.ageDays', { days: Math.floor(hours / 24) })}
    </Ltr>
  );
}
