import { keepReadDays, keepUnreadDays } from '#collaboration/notifications/contract';
import { type Context, sql } from '#platform/server';

/** Forgets what was read long ago, what nobody read for longer still, and sendings nobody will look at again. */
export async function forgetNotifications(ctx: Context): Promise<void> {
  const before = (days: number) => sql`${ctx.now}::timestamptz - make_interval(days => ${days})`;
  // Nothing is read before it is told: what was read so long ago is as old at least.
  await ctx.db.query(sql`delete from notification where tenant_id = ${ctx.tenantId} and created_at < ${before(keepReadDays)}
    and (read_at < ${before(keepReadDays)} or created_at < ${before(keepUnreadDays)})`);
  await ctx.db.query(
    sql`delete from notification_sending where tenant_id = ${ctx.tenantId} and created_at < ${before(keepUnreadDays)}`,
  );
}
