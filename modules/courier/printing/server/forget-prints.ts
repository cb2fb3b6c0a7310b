import { type Context, forgetFile, sql } from '#platform/server';

/** Deletes long prints nobody may fetch any more; that they were printed stays on record. */
export async function forgetPrints(ctx: Context): Promise<number> {
  const gone = await ctx.db.query<{ path: string }>(sql`
    with late as (select id, path from print_run where tenant_id = ${ctx.tenantId} and state = 'ready' and path is not null
      and expires_at < ${ctx.now} order by id for update skip locked)
    update print_run r set state = 'expired', path = null, version = version + 1, updated_at = now()
    from late where r.tenant_id = ${ctx.tenantId} and r.id = late.id returning late.path`);
  for (const { path } of gone) await forgetFile(ctx, path);
  return gone.length;
}
