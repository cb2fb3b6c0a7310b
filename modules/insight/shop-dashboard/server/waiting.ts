import { type Waiting, type WaitingName, waiting, waitingNames } from '#insight/shop-dashboard/contract';
import { type Context, may, reportBranches, sql } from '#platform/server';

/** What waits for approval and what is flagged, whatever day it is of: as many as the list behind has rows. */
export async function waitingOf(ctx: Context): Promise<Waiting[]> {
  const names = waitingNames.filter((name) => may(ctx, waiting[name].permission));
  if (names.length === 0) return [];
  const branches = reportBranches(ctx);
  const mine = sql`(${branches}::bigint[] is null or branch_id = any(${branches}::bigint[]))`;
  const counts = await ctx.db.one<Record<WaitingName, number>>(sql`select
      (select count(*)::int from cash_shift where tenant_id = ${ctx.tenantId} and state = 'closed' and ${mine}) as shifts,
      (select count(*)::int from sale where tenant_id = ${ctx.tenantId} and approval = 'asked' and ${mine}) as sales,
      (select count(*)::int from till_paper where tenant_id = ${ctx.tenantId} and state = 'refused' and ${mine}) as papers,
      (select count(*)::int from till_flag where tenant_id = ${ctx.tenantId} and state = 'open' and ${mine}) as flags,
      (select count(*)::int from cash_move where tenant_id = ${ctx.tenantId} and state = 'undecided' and ${mine}) as moves`);
  return names.map((name) => ({ name, count: counts[name], url: waiting[name].url }));
}
