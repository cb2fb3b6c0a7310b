import { defineEvent } from '#platform/entity';

interface ShelfTold {
  variationId: number;
  branchId: number;
  /** What is left, in whole thousandths of the unit. */
  quantity: number;
}

/** So few are left that more should be bought: told once, by the movement that took the shelf there. */
export const stockLow = defineEvent<ShelfTold>('stock.low');

/** More was sold than the books say was there. */
export const stockNegative = defineEvent<ShelfTold>('stock.negative');
