import { DamagedStock } from '#erp/warehouse/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor } from '#platform/server';

/** The goods are still on the shelf, and stay there. */
export async function cancelDamage(ctx: Context, { id }: VerbInput<typeof DamagedStock, 'cancel'>): Promise<void> {
  const damaged = await lockFor(ctx, DamagedStock, 'cancel', id);
  await change(ctx, DamagedStock, damaged, { state: 'cancelled' }, 'cancel');
}
