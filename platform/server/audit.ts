import type { Context } from './context.ts';
import { insertRows } from './db/insert-rows.ts';
import { sql } from './db/sql.ts';

export interface Audited {
  entity: string;
  entityId: number;
  action: string;
  before?: unknown;
  after?: unknown;
}

/** Records who did what to which record, with the record before and after. */
export function audit(ctx: Context, entry: Audited): void {
  ctx.db.run(sql`insert into audit_entry (tenant_id, user_id, entity, entity_id, action, before, after, request_id)
    values (${ctx.tenantId}, ${ctx.user?.id ?? null}, ${entry.entity}, ${entry.entityId}, ${entry.action},
      ${entry.before === undefined ? null : JSON.stringify(entry.before)}::jsonb, ${entry.after === undefined ? null : JSON.stringify(entry.after)}::jsonb, ${ctx.requestId})`);
}

/** Records who did what to many records. */
export function auditAll(ctx: Context, entries: readonly Audited[]): void {
  insertRows(ctx.db, 'audit_entry', {
    same: { user_id: [ctx.user?.id ?? null, 'bigint'], request_id: [ctx.requestId, 'text'] },
    types: { entity: 'text', entity_id: 'bigint', action: 'text', before: 'jsonb', after: 'jsonb' },
    rows: entries.map(({ entityId, ...entry }) => ({ ...entry, entity_id: entityId })),
  });
}
