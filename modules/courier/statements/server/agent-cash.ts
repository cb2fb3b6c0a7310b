import { keptLines } from '#finance/ledger/server';
import { settingsOf } from '#foundation/tenancy/server';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { freeAgentRows, type HandInKind, holdings } from './free-rows.ts';

const parties = {
  delivery: { column: 'courier_id', id: 'delivery_id', name: 'delivery', table: 'courier' },
  receiving: { column: 'receiving_agent_id', id: 'receiving_delivery_id', name: 'receiving_delivery', table: 'receiving_agent' },
} as const;

interface Sight {
  /** The branches whose books are looked at; null is all of them. */
  branches: readonly number[] | null;
  /** One agent alone. */
  only: number | null;
}

/**
 * Per agent and currency: what he holds by the books, what of it waits in open hand-ins, and what one drawn up now would expect of
 * him: all the rest, less the commission he keeps back. The agent reads the same figures as the cashier who counts.
 */
export function agentsWithCash(ctx: Context, kind: HandInKind, { branches, only }: Sight): RawBuilder<unknown> {
  const { cash, party } = holdings[kind];
  const who = parties[kind];
  const seenBy = (row: RawBuilder<unknown>) =>
    sql`(${branches}::bigint[] is null or ${row}.branch_id = any(${branches}::bigint[])) and (${only}::bigint is null or ${row}.party_id = ${only}::bigint)`;
  const agent = sql`(select json_build_object('id', a.id, 'name', a.name) from ${sql.table(who.table)} a where a.tenant_id = ${ctx.tenantId} and a.id = x.party_id)`;
  const branch = sql`(select json_build_object('id', b.id, 'name', b.name) from branch b where b.tenant_id = ${ctx.tenantId} and b.id = x.branch_id)`;
  const loose = sql`greatest(x.balance - coalesce(o.cash, 0), coalesce(f.cash, 0))`;
  const kept = settingsOf(ctx).netCommission === false ? sql`0` : sql`greatest(0, least(${earned(ctx, kind)}, ${loose}))`;
  return sql`select row_number() over (order by x.party_id, x.currency) as id, x.party_id as ${sql.ref(who.id)}, ${agent} as ${sql.ref(who.name)},
      x.branch_id, ${branch} as branch, x.currency, coalesce(f.parcels, 0)::int as parcels, coalesce(f.cash, 0)::bigint as cash,
      (${kept})::bigint as commission, (${loose} - ${kept})::bigint as due, coalesce(o.cash, 0)::bigint as in_hand_ins, x.balance, f.oldest_day
    from (select party_id, min(branch_id) as branch_id, currency, sum(debit - credit)::bigint as balance from (${keptLines(ctx, { byParty: true })}) l
      where account_code = ${cash} and party_kind = ${party} and ${seenBy(sql`l`)} group by party_id, currency having sum(debit) <> sum(credit)) x
    left join (select r.party_id, r.currency, count(distinct r.shipment_id) as parcels, sum(r.cash) as cash, sum(r.commission) as commission, min(r.day) as oldest_day
      from (${freeAgentRows(ctx, kind, seenBy(sql`k`))}) r group by 1, 2) f on f.party_id = x.party_id and f.currency = x.currency
    left join (select ${sql.ref(who.column)} as party_id, currency, sum(total_collected + total_other) as cash from statement
      where tenant_id = ${ctx.tenantId} and kind = ${kind} and state in ('new', 'pending', 'audited') group by 1, 2) o on o.party_id = x.party_id and o.currency = x.currency`;
}

/** What an agent may keep back: of the parcels he delivered, or all of his commission that no open hand-in keeps. */
function earned(ctx: Context, kind: HandInKind): RawBuilder<unknown> {
  if (kind === 'delivery') return sql`coalesce(f.commission, 0)`;
  return commissionLeft(ctx, { agent: sql`x.party_id`, currency: sql`x.currency` });
}

interface CommissionOf {
  agent: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
  /** A hand-in whose own part counts as left. */
  besides?: number;
}

/** A receiving agent's commission that no open hand-in keeps back: what the one drawn up next may keep. */
export function commissionLeft(ctx: Context, { agent, currency, besides }: CommissionOf): RawBuilder<unknown> {
  const { commission, party } = holdings.receiving;
  return sql`greatest(0, (select coalesce(sum(c.credit - c.debit), 0) from (${keptLines(ctx, { byParty: true })}) c
      where c.account_code = ${commission} and c.party_kind = ${party} and c.party_id = ${agent} and c.currency = ${currency})
    - (select coalesce(sum(h.netted), 0) from statement h where h.tenant_id = ${ctx.tenantId} and h.receiving_agent_id = ${agent} and h.currency = ${currency}
      and h.state in ('new', 'pending', 'audited') and h.id is distinct from ${besides ?? null}::bigint))::bigint`;
}

/** What one delivery agent holds, as he reads it himself wherever it is booked. */
export interface AgentCash {
  currency: Currency;
  balance: number;
  inHandIns: number;
  commission: number;
  due: number;
}
export function agentCash(ctx: Context, agentId: number): Promise<AgentCash[]> {
  return ctx.db.query<AgentCash>(sql`select currency, balance, in_hand_ins, commission, due
    from (${agentsWithCash(ctx, 'delivery', { branches: null, only: agentId })}) h order by currency`);
}
