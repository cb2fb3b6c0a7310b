import { settingsOf } from '#foundation/tenancy/server';
import { fieldRefusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import type { LiableAgent, MoveInput } from './move-types.ts';

/** The agent said to answer for a loss, where one is named. */
export async function liableAgentOf(
  ctx: Context,
  { liableCourierId, liableReceivingAgentId }: MoveInput,
): Promise<LiableAgent | null> {
  if (liableCourierId) {
    const branchId = await branchOf(ctx, 'courier', liableCourierId);
    if (branchId === null) throw fieldRefusal('liable_delivery_id', 'errors.reference');
    return { kind: 'agent', id: liableCourierId, branchId };
  }
  if (!liableReceivingAgentId) return null;
  const branchId = await branchOf(ctx, 'receiving_agent', liableReceivingAgentId);
  if (branchId === null) throw fieldRefusal('liable_receiving_delivery_id', 'errors.reference');
  return { kind: 'receivingAgent', id: liableReceivingAgentId, branchId };
}

async function branchOf(ctx: Context, table: 'courier' | 'receiving_agent', id: number): Promise<number | null> {
  const found = await ctx.db.maybe<{ branchId: number }>(
    sql`select branch_id from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return found?.branchId ?? null;
}

export async function refuseUnknownInsurer(ctx: Context, id: number): Promise<void> {
  const found = await ctx.db.maybe(
    sql`select from insurer where tenant_id = ${ctx.tenantId} and id = ${id} and disabled_at is null`,
  );
  if (!found) throw fieldRefusal('insurer_id', 'errors.reference');
}

/**
 * The most that is paid for a lost parcel of each currency (null: no limit): the company says it in its own, others by the
 * day's rate. A currency without a rate is left out, since nobody can say what its most is.
 */
export async function claimCapsOf(
  ctx: Context,
  rows: readonly { currency: string }[],
): Promise<ReadonlyMap<string, number | null>> {
  const { claimCap } = settingsOf(ctx);
  const own = ctx.tenant.currency;
  const asked = [...new Set(rows.map(({ currency }) => currency))];
  if (claimCap === null || claimCap === undefined) return new Map(asked.map((currency) => [currency, null]));
  const cap = Number(claimCap);
  const foreign = asked.filter((currency) => currency !== own);
  if (foreign.length === 0) return new Map([[own, cap]]);
  const found = await ctx.db.query<{ currency: string; cap: number }>(sql`select c.currency,
      round(${cap}::numeric / r.rate * power(10::numeric, minor_decimals(c.currency) - minor_decimals(${own})))::bigint as cap
    from unnest(${foreign}::text[]) as c(currency)
    cross join lateral (select x.rate from exchange_rate x where x.tenant_id = ${ctx.tenantId} and x.currency = c.currency
      and x.from_day <= ${ctx.today}::date order by x.from_day desc limit 1) r`);
  return new Map([[own, cap], ...found.map((one): [string, number] => [one.currency, one.cap])]);
}
