import { type ScanMode, shelf } from '#courier/scans/contract';
import { seenIn } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type Context, type RawBuilder, sql } from '#platform/server';
import { requireKey } from './require-key.ts';

export interface ExpectedQuery {
  mode: ScanMode;
  courierId: number | null;
  transferId: number | null;
}
export interface ExpectedParcel {
  id: number;
  receiptNo: string | null;
  receiverName: string | null;
  city: unknown;
}

/** As many as a screen holds in its memory; of more than that nobody could say what is missing. */
const most = 5000;

/** The parcels the asker may see that ought to be scanned in a mode, by which the screen knows what is missing; null where nobody can know. */
export async function expectedParcels(
  ctx: Context,
  query: ExpectedQuery,
): Promise<{ total: number; items: ExpectedParcel[] } | null> {
  requireKey(ctx, query.mode);
  const condition = conditionOf(ctx, query);
  if (!condition) return null;
  const rows = await ctx.db.query<
    ExpectedParcel & { total: number }
  >(sql`select s.id, s.receipt_no, s.receiver_name, c.title as city,
      count(*) over ()::int as total from shipment s left join city c on c.tenant_id = :tenant and c.id = s.city_id
    where s.tenant_id = ${ctx.tenantId} and s.archived_at is null and ${seenIn({ ...ctx, chosenBranchId: null }, 's')} and ${condition} order by s.id limit ${most}`);
  const total = rows[0]?.total ?? 0;
  return total > rows.length ? null : { total, items: rows.map(({ total: _, ...item }) => item) };
}

function conditionOf(ctx: Context, { mode, courierId, transferId }: ExpectedQuery): RawBuilder<unknown> | null {
  const branch = ctx.branchId;
  const based = (...bases: number[]) =>
    sql`s.status_id in (select t.id from shipment_status t where t.tenant_id = :tenant and t.base_id = any(${bases}::bigint[]))`;
  const notLoaded = sql`not exists (select from branch_transfer_row r join branch_transfer t on t.tenant_id = :tenant and t.id = r.transfer_id
    where r.tenant_id = :tenant and r.shipment_id = s.id and r.state = 'loaded' and t.state in ('draft', 'dispatched', 'receiving'))`;
  switch (mode) {
    case 'store_in':
      return sql`((${based(status.inTransit)} and exists (select from branch_transfer t where t.tenant_id = :tenant and t.id = s.manifest_id and t.to_branch_id = ${branch}))
        or (${based(status.atReceivingPoint)} and s.current_branch_id = ${branch})
        or (${based(status.atReceivingAgent)} and exists (select from receiving_agent a where a.tenant_id = :tenant and a.id = s.custodian_id and a.branch_id = ${branch})))`;
    case 'receive_returns':
      return sql`${based(status.returnWithAgent)} and s.custodian_kind = 'agent' and s.custodian_id = ${courierId}`;
    case 'audit':
      return sql`${based(...shelf)} and s.current_branch_id = ${branch}`;
    case 'load_manifest':
      return sql`exists (select from branch_transfer m where m.tenant_id = :tenant and m.id = ${transferId} and s.current_branch_id = m.from_branch_id
        and ((m.kind = 'outbound' and s.destination_branch_id = m.to_branch_id and ${based(status.inStore)})
          or (m.kind = 'return' and s.origin_branch_id = m.to_branch_id and ${based(status.returned)}))) and ${notLoaded}`;
    case 'receive_manifest':
      // What has arrived, or turned up elsewhere, is not on its way with it any more.
      return sql`s.manifest_id = ${transferId}`;
    default:
      return null;
  }
}
