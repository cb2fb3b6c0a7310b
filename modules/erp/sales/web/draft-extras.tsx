import { type Sale, saleSheets } from '#erp/sales/contract';
import { importAction } from '#foundation/sheets/web';
import type { EntityExtras } from '#platform/web';
import { saleExtras } from './sale-extras.tsx';

export default { ...saleExtras, listActions: () => importAction(saleSheets) } satisfies EntityExtras<typeof Sale>;
