import { type Bilingual, conflict, type Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** Why goods do not move, by their name. */
export async function refuseMovement(
  ctx: Context,
  { variationId }: { variationId: number },
  why: 'notEnough' | 'expired',
): Promise<Refusal> {
  const { name } = await ctx.db.one<{ name: Bilingual }>(
    sql`select name from variation where tenant_id = ${ctx.tenantId} and id = ${variationId}`,
  );
  return conflict(`errors.stock.${why}`, { name });
}
