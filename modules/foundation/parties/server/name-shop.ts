import { type Context, sql } from '#platform/server';

/** The shop a new client sends under, in the place of his own name. */
export function nameShop(ctx: Context, clientId: number, name: string): void {
  ctx.db.run(sql`update commercial_name set name = ${name}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and client_id = ${clientId}`);
}
