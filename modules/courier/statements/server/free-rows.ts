import type { TakingKind } from '#courier/moves/contract';
import { statementRow } from '#courier/statements/contract';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { awaitsDecision } from './cash-outside.ts';
import type { WrittenRow } from './write-rows.ts';

/** A parcel as a client's statement reads it, before anyone settled it. */
export interface ClientRow {
  shipmentId: number;
  receiptNo: string | null;
  statusId: number;
  collected: number;
  electronic: number;
  fee: number;
  returnFee: number;
  /** What the books say the client is owed for it. */
  net: number;
  day: string;
}

/** Whose parcels, seen from a row `s` of shipment. */
export interface ClientRowsOf {
  clientId: number;
  branchId: number;
  currency: Currency;
  commercialNameId?: number | null;
}

const mine = ({ clientId, branchId, currency, commercialNameId = null }: ClientRowsOf) =>
  sql`s.client_id = ${clientId} and s.origin_branch_id = ${branchId} and s.currency = ${currency}
    and (${commercialNameId}::bigint is null or s.commercial_name_id = ${commercialNameId}::bigint)`;

/**
 * Parcels a client's statement may take (domain rules 6.2): delivered with a settled amount, or come back and worth something.
 * What each is worth is what stands on the client's account for it, so that a statement can never differ from the books.
 */
export function freeClientRows(ctx: Context, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select x.* from (
      select s.id as shipment_id, s.receipt_no, s.client_id, s.origin_branch_id as branch_id, s.currency, t.base_id as status_id,
        case when t.base_id = ${status.delivered}::bigint then s.collected else 0 end as collected, case when t.base_id = ${status.delivered}::bigint then s.collected_electronic else 0 end as electronic,
        case when t.base_id = ${status.delivered}::bigint then s.delivery_fee - b.prepaid_used else 0 end as fee, s.return_fee_charged as return_fee, b.net, (s.status_date at time zone ${ctx.tenant.timeZone})::date as day
      from shipment s join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
      cross join lateral (select coalesce(sum(l.credit - l.debit) filter (where l.account_code = ${sql.lit(account.clientPayable)}), 0)::bigint as net,
          coalesce(sum(l.debit - l.credit) filter (where l.account_code = ${sql.lit(account.clientPrepayments)} and e.event in ('delivered', 'delivered_reversed')), 0)::bigint as prepaid_used
        from ledger_line l join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
        where l.tenant_id = :tenant and l.shipment_id = s.id and l.account_code in (${sql.lit(account.clientPayable)}, ${sql.lit(account.clientPrepayments)})) b
      where s.tenant_id = ${ctx.tenantId} and not s.is_own and t.base_id = any(${[status.delivered, status.returned, status.returnedToClient, status.cancelled, status.lost]}::bigint[]) and not ${awaitsDecision} and ${condition}
        and not exists (select from statement_row r where r.tenant_id = :tenant and r.shipment_id = s.id and r.kind = 'client' and not r.voided)
    ) x where x.status_id = ${status.delivered}::bigint or x.net <> 0`;
}

export function clientRows(ctx: Context, of: ClientRowsOf, ids: readonly number[] | null): Promise<ClientRow[]> {
  const only = ids ? sql`s.id = any(${[...ids]}::bigint[])` : sql`true`;
  return ctx.db.query<ClientRow>(sql`${freeClientRows(ctx, sql`${mine(of)} and ${only}`)} order by x.shipment_id`);
}

/** The row as it is written: what is neither cash nor a fee stands under other, so that the parts make the whole. */
export function writtenRow({ shipmentId, statusId, ...row }: ClientRow): WrittenRow {
  const known = statementRow({ collected: row.collected, electronic: row.electronic, fee: row.fee, returnFee: row.returnFee });
  return {
    shipmentId,
    takingId: null,
    statusId,
    collected: row.collected,
    electronic: row.electronic,
    fee: row.fee + row.returnFee,
    other: row.net - known.net,
    commission: 0,
    net: row.net,
  };
}

/** A taking as an agent's hand-in reads it: cash he answers for and commission he earned with it. */
export interface AgentRow {
  takingId: number;
  kind: TakingKind;
  shipmentId: number;
  receiptNo: string | null;
  statusId: number;
  electronic: number;
  cash: number;
  commission: number;
  day: string;
}

export const holdings = {
  delivery: { cash: account.agentCash, commission: account.agentCommissionDue, party: 'agent' },
  receiving: { cash: account.receivingAgentCash, commission: account.receivingCommissionDue, party: 'receivingAgent' },
} as const;
export type HandInKind = keyof typeof holdings;

/** What agents took, each taking apart, that stands in no live hand-in; the condition speaks of `k`. */
export function freeAgentRows(ctx: Context, kind: HandInKind, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select k.id as taking_id, k.kind, k.party_id, k.branch_id, k.currency, k.shipment_id, s.receipt_no, t.base_id as status_id,
      case when k.kind = 'delivery' then s.collected_electronic else 0 end as electronic, k.cash, k.commission,
      (k.at at time zone ${ctx.tenant.timeZone})::date as day
    from parcel_taking k join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = k.shipment_id
    join shipment_status t on t.tenant_id = ${ctx.tenantId} and t.id = s.status_id
    where k.tenant_id = ${ctx.tenantId} and k.party_kind = ${holdings[kind].party} and not k.taken_back and ${condition}
      and not exists (select from statement_row r where r.tenant_id = ${ctx.tenantId} and r.taking_id = k.id and not r.voided)`;
}

export function agentRows(
  ctx: Context,
  kind: HandInKind,
  of: { agentId: number; currency: Currency },
  shipmentIds: readonly number[] | null,
): Promise<AgentRow[]> {
  const only = shipmentIds ? sql`k.shipment_id = any(${[...shipmentIds]}::bigint[])` : sql`true`;
  const condition = sql`k.party_id = ${of.agentId} and k.currency = ${of.currency} and ${only}`;
  return ctx.db.query<AgentRow>(sql`${freeAgentRows(ctx, kind, condition)} order by k.shipment_id, k.seq`);
}

/** The same as it is written: the cash of a delivery, or a fee under other. */
export function writtenTaking({ shipmentId, takingId, kind, statusId, electronic, cash, commission }: AgentRow): WrittenRow {
  const collected = kind === 'delivery' ? cash : 0;
  return { shipmentId, takingId, statusId, collected, electronic, fee: 0, other: cash - collected, commission, net: cash };
}
