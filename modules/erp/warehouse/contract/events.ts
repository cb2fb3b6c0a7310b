import { defineEvent } from '#platform/entity';

/** A booked count is given back what turned out to have moved before it, in whole thousandths: its counter hears of it. */
export const countGivenBack = defineEvent<{ countId: number; lineId: number; quantity: number }>('stock_count.given_back');
