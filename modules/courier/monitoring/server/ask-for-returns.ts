import { ReturnCollection } from '#courier/monitoring/contract';
import type { MovedParcel } from '#courier/moves/server';
import { status } from '#courier/statuses/contract';
import { fieldRefusal } from '#platform/entity';
import { audit, type Context, sql, worksIn } from '#platform/server';

interface AskedReturns {
  branchId: number;
  /** One agent of the branch; else all who hold something of it. */
  courierId?: number | null;
}

/** What an agent holds on its way back into a branch's store; what he carries to its sender is no part of it. */
const heldOf = (
  ctx: Context,
) => sql`from shipment s where s.tenant_id = ${ctx.tenantId} and s.archived_at is null and s.custodian_kind = 'agent'
  and s.status_id in (select t.id from shipment_status t where t.tenant_id = :tenant and t.base_id = ${status.returnWithAgent}::bigint)`;

/** Asks the store to take their returns off the agents today; asked again it is the same request, with the new day and name. */
export async function askForReturns(ctx: Context, { branchId, courierId = null }: AskedReturns): Promise<{ agents: number }> {
  if (!worksIn(ctx, branchId) || !ctx.tenant.branchIds.has(branchId)) throw fieldRefusal('branch_id', 'errors.reference');
  const held = await ctx.db.query<{
    courierId: number;
    parcels: number;
  }>(sql`select h.custodian_id as courier_id, count(*)::int as parcels from (select s.custodian_id ${heldOf(ctx)}
    and s.current_branch_id = ${branchId} and (${courierId}::bigint is null or s.custodian_id = ${courierId}::bigint) order by s.id for share of s) h
    group by h.custodian_id order by 1`);
  if (held.length === 0) throw fieldRefusal(courierId ? 'delivery_id' : 'branch_id', 'errors.returns.nothingToCollect');
  const rows = held.map(
    (one) =>
      sql`(${ctx.tenantId}, ${branchId}, ${one.courierId}, ${ctx.today}::date, ${one.parcels}, ${ctx.user?.id ?? null}, ${ctx.now})`,
  );
  const asked = await ctx.db.query<{
    id: number;
  }>(sql`insert into return_collection (tenant_id, branch_id, courier_id, day, parcels, asked_by_id, asked_at)
    values ${sql.join(rows)} on conflict (tenant_id, courier_id, branch_id) where state = 'open'
    do update set day = excluded.day, parcels = excluded.parcels, asked_by_id = excluded.asked_by_id, asked_at = excluded.asked_at,
      version = return_collection.version + 1, updated_at = excluded.asked_at returning id`);
  for (const { id } of asked)
    audit(ctx, { entity: ReturnCollection.name, entityId: id, action: 'ask', after: { branch: branchId, day: ctx.today } });
  return { agents: asked.length };
}

/** Done once the agent who had the parcels before they moved holds nothing of that branch any more, whoever took it off him and however. */
export async function endCollections(ctx: Context, moved: readonly MovedParcel[]): Promise<void> {
  const back = moved.filter((one) => one.from === status.returnWithAgent).map((one) => one.id);
  if (back.length === 0) return;
  // Two who take an agent's last parcels at once come one after the other here, and the second finds that nothing is left.
  const open = await ctx.db.query<{ id: number }>(sql`select c.id from return_collection c
    where c.tenant_id = ${ctx.tenantId} and c.state = 'open' and c.courier_id in (select v.from_custodian_id from shipment p join shipment_event v
        on v.tenant_id = :tenant and v.shipment_id = p.id and v.seq = p.seq and v.from_custodian_kind = 'agent'
        where p.tenant_id = ${ctx.tenantId} and p.id = any(${back}::bigint[])) order by c.courier_id, c.branch_id for update of c`);
  if (open.length === 0) return;
  ctx.db.run(sql`update return_collection c set state = 'done', done_at = ${ctx.now}::timestamptz, version = c.version + 1, updated_at = ${ctx.now}::timestamptz
    where c.tenant_id = ${ctx.tenantId} and c.id = any(${open.map(({ id }) => id)}::bigint[]) and not exists (select ${heldOf(ctx)} and s.custodian_id = c.courier_id and s.current_branch_id = c.branch_id)`);
}
