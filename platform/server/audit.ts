import type { Context } from './context.ts';
import { sql } from './db/sql.ts';

/** Records who did what to which record, with the record before and after. */
export function audit(
  ctx: Context,
  entry: { entity: string; entityId: number; action: string; before?: unknown; after?: unknown },
): void {
  ctx.db.run(sql`insert into audit_entry (tenant_id, user_id, entity, entity_id, action, before, after, request_id)
    values (${ctx.tenantId}, ${ctx.user?.id ?? null}, ${entry.entity}, ${entry.entityId}, ${entry.action},
      ${entry.before === undefined ? null : JSON.stringify(entry.before)}::jsonb, ${entry.after === undefined ? null : JSON.stringify(entry.after)}::jsonb, ${ctx.requestId})`);
}
