import type { Context } from '#platform/server';

/** The one row of a company in a table of settings, made empty where nobody opened its page yet. */
export async function oneRow(ctx: Context, table: 'contact_us' | 'privacy_text'): Promise<number> {
  const kept = () =>
    ctx.db.maybe<{ id: number }>({ text: `select id from ${table} where tenant_id = $1::bigint`, values: [ctx.tenantId] });
  const found = await kept();
  if (found) return found.id;
  await ctx.db.query({
    text: `insert into ${table} (tenant_id) values ($1::bigint) on conflict (tenant_id) do nothing`,
    values: [ctx.tenantId],
  });
  return ((await kept()) as { id: number }).id;
}
