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
  const phone = await freePhone(ctx, branchId);
  const made = await ctx.db.maybe<{ id: number }>(sql`insert into client (tenant_id, name, phone, branch_id, own)
    values (${ctx.tenantId}, ${name}, ${phone}, ${branchId}::bigint, true) on conflict (tenant_id, branch_id) where own do nothing returning id`);
  if (!made) return ((await found()) as { id: number }).id;
  await ctx.db.query(
    sql`insert into commercial_name (tenant_id, client_id, name) values (${ctx.tenantId}, ${made.id}::bigint, ${name})`,
  );
  return made.id;
}

/** The telephone of a branch may be another client's already: nobody else has one that begins with a dash. */
async function freePhone(ctx: Context, branchId: number): Promise<string> {
  const { phone } = await ctx.db.one<{ phone: string | null }>(sql`select b.complete_phone as phone from branch b
    where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId}::bigint`);
  const taken = phone && (await ctx.db.maybe(sql`select from client where tenant_id = ${ctx.tenantId} and phone = ${phone}`));
  return phone && !taken ? phone : `-${branchId}`;
}

/** Whether a client is the company itself: what stands on its account comes from parcels and goes to their sales, and nowhere else. */
export async function isOwnClient(ctx: Context, clientId: number): Promise<boolean> {
  const found = await ctx.db.maybe(
    sql`select from client where tenant_id = ${ctx.tenantId} and id = ${clientId}::bigint and own`,
  );
  return found !== undefined;
}
