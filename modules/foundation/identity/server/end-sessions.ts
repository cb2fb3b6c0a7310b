import { type Context, sql } from '#platform/server';
import { forgetUser } from './sign-in.ts';

/** Ends every session of these people but the one that asks, in every process. */
export function endSessions(ctx: Context, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  ctx.db.run(sql`update user_session set ended_at = now() where tenant_id = ${ctx.tenantId}
    and user_id = any(${[...userIds]}::bigint[]) and ended_at is null and id <> ${ctx.user?.sessionId ?? 0}`);
  forgetUser(ctx, userIds.length === 1 ? (userIds[0] as number) : null);
}
