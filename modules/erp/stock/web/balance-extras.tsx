import i18next from 'i18next';
import type { StockBalance } from '#erp/stock/contract';
import type { EntityExtras } from '#platform/web';
import { StatusBadge } from '#platform/web/ui';

/** Of what runs low it is said; of all the rest nothing. */
const extras: EntityExtras<typeof StockBalance> = {
  cells: { low: (row) => row['low'] && <StatusBadge label={String(i18next.t('stockBalance.fields.low'))} word="late" /> },
};

export default extras;
