import { type MoveAgent, status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import { keptLines } from '#finance/ledger/server';
import { type Context, sql } from '#platform/server';

/** A delivery agent with what he carries, and the cities he serves (none named: all). */
export interface LoadedAgent {
  agent: Omit<MoveAgent, 'servesDestination'>;
  cityIds: readonly number[];
}

interface AgentRow {
  id: number;
  active: boolean;
  branchId: number;
  maxParcels: number | null;
  maxExposure: number | null;
  cityIds: number[];
  parcels: number;
  exposure: number;
}

/**
 * Where agents work now, by their ids. What one comes to hold or owe after a delivery is booked there, for there he settles,
 * wherever he worked when he delivered.
 */
export async function branchesOfAgents(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, number>> {
  const rows = await ctx.db.query<{ id: number; branchId: number }>(
    sql`select id, branch_id from courier where tenant_id = ${ctx.tenantId} and id = any(${ids.filter((id) => id !== null)}::bigint[]) for share`,
  );
  return new Map(rows.map(({ id, branchId }) => [id, branchId]));
}

/** The agent parcels would go to, held so that two dispatchers cannot both fill his last place. */
export async function loadAgent(ctx: Context, id: number): Promise<LoadedAgent | null> {
  const held = await ctx.db.maybe(sql`select id from courier where tenant_id = ${ctx.tenantId} and id = ${id} for no key update`);
  if (!held) return null;
  const row =
    await ctx.db.one<AgentRow>(sql`select c.id, c.disabled_at is null as active, c.branch_id, c.max_parcels, c.max_cash as max_exposure, c.city_ids,
      carried.parcels, carried.value + (select coalesce(sum(l.debit - l.credit), 0) from (${keptLines(ctx, { byParty: true })}) l
        where l.account_code = ${sql.lit(account.agentCash)} and l.party_kind = 'agent' and l.party_id = c.id and l.currency = ${ctx.tenant.currency})::bigint as exposure
    from courier c cross join lateral (
      select count(*)::int as parcels, coalesce(sum(s.expected) filter (where s.currency = ${ctx.tenant.currency} and t.base_id <> ${status.returnGivenToAgent}::bigint), 0)::bigint as value
      from shipment s join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
      where s.tenant_id = :tenant and s.courier_id = c.id and s.custodian_kind = 'agent' and s.custodian_id = c.id and s.archived_at is null) carried
    where c.tenant_id = ${ctx.tenantId} and c.id = ${id}`);
  const { cityIds, ...agent } = row;
  return { agent, cityIds: cityIds.map(Number) };
}
