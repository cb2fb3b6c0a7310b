import i18next from 'i18next';
import { formatDate, formatNumber, Ltr, today, type WireRow } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

/** When goods expire; of what has, or does within the days a shop is warned ahead, it is said beside the day. */
export function expiryCell(row: WireRow) {
  if (!row['expires_on']) return '–';
  return <Expiry day={String(row['expires_on'])} warnDays={Number(row['warn_days'] ?? 0)} />;
}

function Expiry({ day, warnDays }: { day: string; warnDays: number }) {
  const left = Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000);
  const word = left < 0 ? 'expired' : left <= warnDays ? 'late' : undefined;
  return (
    <span className="k-beside">
      <Ltr>{formatDate(day)}</Ltr> {word && <StatusBadge label={leftText(left)} word={word} />}
    </span>
  );
}

function leftText(left: number): string {
  if (left < 0) return String(i18next.t('stockLot.expired'));
  if (left === 0) return String(i18next.t('stockLot.today'));
  return String(i18next.t('stockLot.left', { count: left, shown: formatNumber(left) }));
}
