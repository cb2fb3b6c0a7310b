import { nameIn } from '#platform/entity';
import { type Context, sql } from '#platform/server';

/** The company itself as a client of its courier in a branch, made the first time something of that branch is carried. It sends under the company's name. */
export async function ownClient(ctx: Context, branchId: number): Promise<number> {
  const found = () =>
    ctx.db.maybe<{ id: number }>(
      sql`select id from client where tenant_id = ${ctx.tenantId} and own and branch_id = ${branchId}::bigint`,
    );
  const known = await found();
  if (known) return known.id;
  const name = nameIn(ctx.tenant.name, ctx.locale);
  // The telephone of a branch may be another client's already: nobody else has one that begins so.
  await ctx.db.query(sql`with made as (
      insert into client (tenant_id, name, phone, branch_id, own)
      select b.tenant_id, ${name}, case when b.complete_phone is null
          or exists (select from client c where c.tenant_id = :tenant and c.phone = b.complete_phone) then '-' || b.id else b.complete_phone end, b.id, true
      from branch b where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId}::bigint
      on conflict (tenant_id, branch_id) where own do nothing returning id)
    insert into commercial_name (tenant_id, client_id, name) select ${ctx.tenantId}, id, ${name} from made`);
  return ((await found()) as { id: number }).id;
}

/** Whether a client is the company itself: what stands on its account comes from parcels and goes to their sales, and nowhere else. */
export async function isOwnClient(ctx: Context, clientId: number): Promise<boolean> {
  const found = await ctx.db.maybe(
    sql`select from client where tenant_id = ${ctx.tenantId} and id = ${clientId}::bigint and own`,
  );
  return found !== undefined;
}
