import { Client, CommercialName, Courier, ReceivingAgent } from '#foundation/parties/contract';
import { type Context, implement, sql } from '#platform/server';

/** People who sign in as a client or agent see their own record only. */
const onlyMine =
  (column: 'clientId' | 'courierId' | 'receivingAgentId') =>
  (ctx: Context, params: { add(value: unknown, type: string): string }) => {
    const mine = ctx.user?.[column];
    if (mine) return `e.id = ${params.add(mine, 'bigint')}`;
    if (ctx.chosenBranchId) return `e.branch_id = ${params.add(ctx.chosenBranchId, 'bigint')}`;
    return ctx.user?.branchIds ? `e.branch_id = any(${params.add(ctx.user.branchIds, 'bigint[]')})` : null;
  };

export const clients = implement(Client, { scope: onlyMine('clientId'), afterChange: (ctx, id) => nameClient(ctx, id) });
export const commercialNames = implement(CommercialName, {
  scope: (ctx, params) => {
    if (ctx.user?.clientId) return `e.client_id = ${params.add(ctx.user.clientId, 'bigint')}`;
    if (!ctx.user?.branchIds) return null;
    return `e.client_id in (select c.id from client c where c.tenant_id = e.tenant_id and c.branch_id = any(${params.add(ctx.user.branchIds, 'bigint[]')}))`;
  },
});
export const couriers = implement(Courier, { scope: onlyMine('courierId') });
export const receivingAgents = implement(ReceivingAgent, { scope: onlyMine('receivingAgentId') });

/** A client without a shop's name sends under his own. */
async function nameClient(ctx: Context, id: number): Promise<void> {
  const unnamed = await ctx.db.maybe<{
    name: string;
  }>(sql`select c.name from client c where c.tenant_id = ${ctx.tenantId} and c.id = ${id}
    and not exists (select from commercial_name n where n.tenant_id = c.tenant_id and n.client_id = c.id)`);
  if (unnamed)
    ctx.db.run(sql`insert into commercial_name (tenant_id, client_id, name) values (${ctx.tenantId}, ${id}, ${unnamed.name})`);
}
