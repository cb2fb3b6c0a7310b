import type { MovingRow } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type Context, sql } from '#platform/server';
import type { MoveFacts } from './move-types.ts';

type FactsRow = Omit<MoveFacts, 'undo' | keyof Posted> & { id: number };
type Posted = Pick<MoveFacts, 'entryIds' | 'branchStatement'>;
const nothingPosted: Posted = { entryIds: [], branchStatement: null };

/** What stands around locked parcels, in a fixed number of statements. */
export async function factsOf(ctx: Context, rows: readonly MovingRow[]): Promise<Map<number, MoveFacts>> {
  const ids = rows.map((row) => row.id);
  const correctable = rows.filter((row) => row.deliveredAt !== null || row.custodianKind === 'case').map((row) => row.id);
  const [around, undo, entries] = await Promise.all([
    ctx.db.query<FactsRow>(aroundStatement(ctx, ids)),
    correctable.length ? ctx.db.query<{ id: number; undo: MoveFacts['undo'] }>(undoStatement(ctx, correctable)) : [],
    correctable.length ? ctx.db.query<Posted & { id: number }>(entriesStatement(ctx, correctable)) : [],
  ]);
  const undoOf = new Map(undo.map((one) => [one.id, one.undo]));
  const postedOf = new Map(entries.map(({ id, entryIds, ...rest }) => [id, { ...rest, entryIds: entryIds.map(Number) }]));
  return new Map(
    around.map(({ id, ...facts }) => [id, { ...facts, undo: undoOf.get(id) ?? null, ...(postedOf.get(id) ?? nothingPosted) }]),
  );
}

function aroundStatement(ctx: Context, ids: readonly number[]) {
  return sql`select s.id,
      (select t.to_branch_id from branch_transfer t where t.tenant_id = :tenant and t.id = s.manifest_id) as transfer_to_branch_id,
      (select r.statement_id from statement_row r where r.tenant_id = :tenant and r.shipment_id = s.id and r.kind = 'client' and not r.voided) as client_statement_id,
      (select r.statement_id from parcel_taking k join statement_row r on r.tenant_id = ${ctx.tenantId} and r.taking_id = k.id and not r.voided
        where k.tenant_id = ${ctx.tenantId} and k.shipment_id = s.id and k.kind = 'delivery' and not k.taken_back) as agent_settlement_id,
      (select p.id from price_change_request p where p.tenant_id = :tenant and p.shipment_id = s.id and p.state = 'pending' and p.expires_at > ${ctx.now}::timestamptz) as pending_price_request_id,
      exists (select from shipment c where c.tenant_id = :tenant and c.parent_id = s.id) as has_child,
      exists (select from shipment_event v where v.tenant_id = :tenant and v.shipment_id = s.id and v.to_custodian_kind = 'receivingAgent'
        and v.to_status_id in (select t.id from shipment_status t where t.tenant_id = :tenant and t.base_id = ${status.atReceivingAgent}::bigint)) as was_picked_up,
      case s.custodian_kind
        when 'agent' then (select c.branch_id from courier c where c.tenant_id = :tenant and c.id = s.custodian_id)
        when 'receivingAgent' then (select a.branch_id from receiving_agent a where a.tenant_id = :tenant and a.id = s.custodian_id)
      end as custodian_branch_id,
      (select a.branch_id from receiving_agent a where a.tenant_id = :tenant and a.id = s.receiving_agent_id) as receiving_branch_id
    from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[])`;
}

function undoStatement(ctx: Context, ids: readonly number[]) {
  return sql`select s.id, v.details->'undo' as undo from shipment s
    join shipment_event v on v.tenant_id = :tenant and v.shipment_id = s.id and v.seq = s.seq
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[])`;
}

/** The entries of a parcel's last move and of what was decided about it since, none taken back yet, and which branches agreed on one of them. */
function entriesStatement(ctx: Context, ids: readonly number[]) {
  return sql`select s.id, array_agg(distinct e.id order by e.id) as entry_ids,
      (array_agg(json_build_object('id', d.id, 'number', d.number) order by d.id) filter (where d.id is not null))[1] as branch_statement
    from shipment s join ledger_line l on l.tenant_id = :tenant and l.shipment_id = s.id
    join journal_entry e on e.tenant_id = :tenant and e.id = l.entry_id
    left join branch_statement_row b on b.tenant_id = :tenant and b.line_id = l.id and not b.voided
    left join branch_statement d on d.tenant_id = :tenant and d.id = b.statement_id
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${ids}::bigint[]) and e.reverses_id is null
      and ((e.doc_type = 'shipment' and e.doc_id = s.id and e.seq >= s.seq) or e.doc_type = 'price_change_request')
      and not exists (select from journal_entry x where x.tenant_id = :tenant and x.reverses_id = e.id)
    group by s.id`;
}
