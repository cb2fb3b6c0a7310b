import i18next from 'i18next';
import type { StockLot } from '#erp/stock/contract';
import type { EntityExtras } from '#platform/web';
import { expiryCell } from './expiry.tsx';

/** What lies without a lot has a row of its own, and says so. */
const extras: EntityExtras<typeof StockLot> = {
  cells: { expiresOn: expiryCell, code: (row) => String(row['code'] || (row['expires_on'] ? '' : i18next.t('stockLot.none'))) },
};

export default extras;
