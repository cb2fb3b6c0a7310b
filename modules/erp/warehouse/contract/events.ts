import { defineEvent } from '#platform/entity';

interface TransferTold {
  transferId: number;
  fromBranchId: number;
  toBranchId: number;
}

/** Goods left for another branch. */
export const transferSent = defineEvent<TransferTold>('transfer.sent');

/** Less arrived than was sent: told when it is first found so, and what is missing waits to be decided. */
export const transferShort = defineEvent<TransferTold>('transfer.short');

/** A booked count is given back what turned out to have moved before it, in whole thousandths: its counter hears of it. */
export const countGivenBack = defineEvent<{ countId: number; lineId: number; quantity: number }>('stock_count.given_back');
