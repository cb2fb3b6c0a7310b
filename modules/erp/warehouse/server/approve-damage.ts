import { DamagedStock } from '#erp/warehouse/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** Somebody else than who wrote it down says that it is so. */
export async function approveDamage(ctx: Context, { id }: VerbInput<typeof DamagedStock, 'approve'>): Promise<void> {
  const damaged = await lockFor(ctx, DamagedStock, 'approve', id);
  await change(
    ctx,
    DamagedStock,
    damaged,
    { state: 'approved', approvedBy: ctx.user?.id ?? null, approvedAt: ctx.now },
    'approve',
  );
}
