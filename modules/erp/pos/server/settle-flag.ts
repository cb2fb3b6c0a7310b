import { TillFlag } from '#erp/pos/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Somebody looked at what a till's paper was flagged for, and says what became of it. */
export async function settleFlag(ctx: Context, { id, note }: VerbInput<typeof TillFlag, 'settle'>): Promise<void> {
  const flag = await lockFor(ctx, TillFlag, 'settle', id);
  await change(ctx, TillFlag, flag, { state: 'settled', note, settledBy: ctx.user?.id ?? null }, 'settle');
}
