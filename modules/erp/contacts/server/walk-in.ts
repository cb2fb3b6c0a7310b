import { type Context, sql, translate } from '#platform/server';

/** The one customer of a company who stands for all who give no name; made when a shop needs him first. */
export async function walkInCustomer(ctx: Context, branchId: number): Promise<number> {
  const found = () => ctx.db.maybe<{ id: number }>(sql`select id from customer where tenant_id = ${ctx.tenantId} and walk_in`);
  const known = await found();
  if (known) return known.id;
  const name = translate(ctx.locale, 'customer.walkIn');
  await ctx.db.query(sql`insert into customer (tenant_id, name, phone, branch_id, credit_limit, walk_in)
    values (${ctx.tenantId}, ${name}, '-', ${branchId}::bigint, 0, true) on conflict do nothing`);
  return ((await found()) as { id: number }).id;
}

/** He has no name: nothing is lent to him, held for him, or known of him. */
export async function isWalkIn(ctx: Context, customerId: number): Promise<boolean> {
  const { walkIn } = await ctx.db.one<{ walkIn: boolean }>(
    sql`select walk_in from customer where tenant_id = ${ctx.tenantId} and id = ${customerId}::bigint`,
  );
  return walkIn;
}
