import { status } from '#courier/statuses/contract';
import { branchIsHeldBy } from '#foundation/branches/server';
import { agentIsHeldBy } from '#foundation/parties/server';
import { sql } from '#platform/server';

// A branch with parcels in its hands cannot be closed on them.
branchIsHeldBy(async (ctx, branchId) => {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from shipment e
    join shipment_status s on s.tenant_id = :tenant and s.id = e.status_id
    where e.tenant_id = ${ctx.tenantId} and e.current_branch_id = ${branchId} and e.archived_at is null and s.phase <> 'done'`);
  return n ? { key: 'errors.shipment.branchHasParcels', values: { parcels: n } } : null;
});

// An agent takes no parcels along into another branch.
agentIsHeldBy(async (ctx, agent) => {
  // What an agent holds is written down as his; only a return may be brought back by another than who fetched the parcel.
  const his =
    agent.kind === 'agent'
      ? sql`e.courier_id = ${agent.id}`
      : sql`(e.receiving_agent_id = ${agent.id} or e.status_id in (select t.id from shipment_status t
          where t.tenant_id = :tenant and t.base_id = ${status.returnWithReceivingAgent}))`;
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from shipment e where e.tenant_id = ${ctx.tenantId}
    and ${his} and e.custodian_kind = ${agent.kind} and e.custodian_id = ${agent.id} and e.archived_at is null`);
  return n ? { key: 'errors.shipment.agentHasParcels', values: { parcels: n } } : null;
});
