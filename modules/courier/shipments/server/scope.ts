import { notFound } from '#platform/entity';
import { type Context, Params } from '#platform/server';

/** A parcel is seen by the branches it comes from, goes to and lies in; who carries or sends it sees his own. Speaks of the row `e`, or another. */
export function seenBy(ctx: Context, params: Params, row = 'e'): string | null {
  const { user, chosenBranchId } = ctx;
  if (user?.courierId) return `${row}.courier_id = ${params.add(user.courierId, 'bigint')}`;
  if (user?.clientId) return `${row}.client_id = ${params.add(user.clientId, 'bigint')}`;
  if (user?.receivingAgentId) return `${row}.receiving_agent_id = ${params.add(user.receivingAgentId, 'bigint')}`;
  const branches = chosenBranchId ? [chosenBranchId] : user?.branchIds;
  if (!branches) return null;
  const mine = params.add(branches, 'bigint[]');
  return `(${row}.current_branch_id = any(${mine}) or ${row}.origin_branch_id = any(${mine}) or ${row}.destination_branch_id = any(${mine}))`;
}

/** Some columns of parcels the asker may see, oldest first; any other is not found. */
export async function seenShipments<R>(ctx: Context, ids: readonly number[], columns: string): Promise<R[]> {
  const params = new Params();
  const parts = [`e.tenant_id = ${params.add(ctx.tenantId, 'bigint')}`, `e.id = any(${params.add(ids, 'bigint[]')})`];
  const scope = seenBy({ ...ctx, chosenBranchId: null }, params);
  if (scope) parts.push(scope);
  const text = `select ${columns} from shipment e where ${parts.join(' and ')} order by e.id`;
  const rows = await ctx.db.query<R>({ text, values: params.values });
  if (rows.length < new Set(ids).size) throw notFound();
  return rows;
}

export async function seenShipment<R>(ctx: Context, id: number, columns: string): Promise<R> {
  return (await seenShipments<R>(ctx, [id], columns))[0] as R;
}
