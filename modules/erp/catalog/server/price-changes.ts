import { type Context, insertRows } from '#platform/server';

/** A price that was another until now. */
export interface PriceChanged {
  variationId: number;
  was: number | null;
  price: number | null;
}

/** Keeps what prices were before, and until when: shelves and posters say it. Of a group's prices, under the group. */
export function keepPriceChanges(ctx: Context, changes: readonly PriceChanged[], groupId: number | null = null): void {
  insertRows(ctx.db, 'price_change', {
    same: {
      group_id: [groupId, 'bigint'],
      user_id: [ctx.user?.id ?? null, 'bigint'],
      changed_at: [ctx.now, 'timestamptz'],
    },
    types: { variation_id: 'bigint', was: 'bigint', price: 'bigint' },
    rows: changes
      .filter(({ was, price }) => was !== price)
      .map(({ variationId, was, price }) => ({ variation_id: variationId, was, price })),
  });
}
