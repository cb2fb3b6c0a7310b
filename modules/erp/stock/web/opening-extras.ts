import { openingStockSheets } from '#erp/stock/contract';
import { importAction } from '#foundation/sheets/web';
import type { EntityExtras } from '#platform/web';

const extras: EntityExtras = { listActions: () => importAction(openingStockSheets) };

export default extras;
