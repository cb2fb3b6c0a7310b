import { branchIsHeldBy } from '#foundation/branches/server';
import { agentIsHeldBy } from '#foundation/parties/server';
import { sql } from '#platform/server';

// A branch with parcels in its hands cannot be closed on them.
branchIsHeldBy(async (ctx, branchId) => {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from shipment e
    join shipment_status s on s.tenant_id = e.tenant_id and s.id = e.status_id
    where e.tenant_id = ${ctx.tenantId} and e.current_branch_id = ${branchId} and e.archived_at is null and s.phase <> 'done'`);
  return n ? { key: 'errors.shipment.branchHasParcels', values: { parcels: n } } : null;
});

// An agent takes no parcels along into another branch.
agentIsHeldBy(async (ctx, agent) => {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from shipment
    where tenant_id = ${ctx.tenantId} and custodian_kind = ${agent.kind} and custodian_id = ${agent.id} and archived_at is null`);
  return n ? { key: 'errors.shipment.agentHasParcels', values: { parcels: n } } : null;
});
