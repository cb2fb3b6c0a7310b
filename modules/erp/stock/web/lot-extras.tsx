import i18next from 'i18next';
import type { StockLot } from '#erp/stock/contract';
import { type EntityExtras, formatDate, Ltr, today } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

const soonDays = 30;

/** Of what has expired, or soon does, it is said beside the day. */
const extras: EntityExtras<typeof StockLot> = {
  cells: { expiresOn: (row) => row['expires_on'] && <Expiry day={String(row['expires_on'])} /> },
};

export default extras;

function Expiry({ day }: { day: string }) {
  const left = Math.round((Date.parse(day) - Date.parse(today())) / 86_400_000);
  const text = left < 0 ? i18next.t('stockLot.expired') : i18next.t('stockLot.left', { count: left, shown: left });
  return (
    <span className="k-beside">
      <Ltr>{formatDate(day)}</Ltr> {left <= soonDays && <StatusBadge label={String(text)} word={left < 0 ? 'expired' : 'late'} />}
    </span>
  );
}
