import { SaleReturn } from '#erp/sales/contract';
import type { EntityExtras } from '#platform/web';
import { receiptAction } from './receipt-action.ts';

export default {
  rowActions: (row) => [receiptAction(SaleReturn.screens, row)],
} satisfies EntityExtras<typeof SaleReturn>;
