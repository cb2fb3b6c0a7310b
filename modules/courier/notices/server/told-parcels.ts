import type { ParcelFacts } from '#courier/notices/contract';
import { type Context, sql } from '#platform/server';

/** A parcel people are told of. */
export interface ToldParcel {
  id: number;
  /** Which of its moves this is. */
  seq: number;
  branchId: number;
  clientId: number;
  courierId: number | null;
  receivingAgentId: number | null;
  receiverPhone: string;
  /** Nothing where the company itself sends it. */
  clientPhone: string | null;
  clientEmail: string | null;
  facts: Omit<ParcelFacts, 'name' | 'company' | 'link'>;
}

type Row = Omit<ToldParcel, 'facts'> & ToldParcel['facts'];

/** Of some parcels those that still stand in a status: what has moved on since is told of by what came after. */
export async function toldParcels(ctx: Context, statusId: number, ids: readonly number[]): Promise<ToldParcel[]> {
  const rows =
    await ctx.db.query<Row>(sql`select s.id, s.seq, b.id as branch_id, s.client_id, s.courier_id, s.receiving_agent_id, s.phone as receiver_phone,
      case when not c.own then c.phone end as client_phone, case when not c.own then c.email end as client_email,
      b.name as branch, b.complete_phone as branch_phone, coalesce(s.receipt_no, s.id::text) as number, t.name as status,
      (s.status_date at time zone ${ctx.tenant.timeZone})::date as date, coalesce(n.name, c.name) as client, s.receiver_name as receiver,
      y.title as city, s.currency, s.expected as amount, u.name as agent, u.phone as agent_phone, r.name as reason, s.postponed_to
    from shipment s join client c on c.tenant_id = :tenant and c.id = s.client_id
      join branch b on b.tenant_id = :tenant and b.id = coalesce(s.current_branch_id, s.destination_branch_id, s.origin_branch_id)
      join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
      join city y on y.tenant_id = :tenant and y.id = s.city_id
      left join commercial_name n on n.tenant_id = :tenant and n.id = s.commercial_name_id
      left join courier u on u.tenant_id = :tenant and u.id = s.courier_id
      left join status_reason r on r.tenant_id = :tenant and r.code = s.reason_code
    where s.tenant_id = ${ctx.tenantId} and s.id = any(${[...ids]}::bigint[]) and s.status_id = ${statusId}::bigint order by s.id`);
  return rows.map(
    ({ id, seq, branchId, clientId, courierId, receivingAgentId, receiverPhone, clientPhone, clientEmail, ...facts }) => ({
      ...{ id, seq, branchId, clientId, courierId, receivingAgentId, receiverPhone, clientPhone, clientEmail },
      facts,
    }),
  );
}
