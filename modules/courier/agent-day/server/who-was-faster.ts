import { nameIn, Refusal } from '#platform/entity';
import { type Context, sql } from '#platform/server';

interface LastMove {
  receiptNo: string | null;
  status: Record<string, string>;
  person: string | null;
  userId: number | null;
  at: Date;
}

/** Refusals that may mean that the parcel is no longer where the agent left it. */
const afterAnother = [
  'unknown',
  'stale',
  'not_your_parcel',
  'transition_not_allowed',
  'frozen',
  'archived',
  'child_only_goes_back',
];

/** The refusal that names who moved the parcel meanwhile; nothing where nobody did, or where it never was this agent's. */
export async function whoWasFaster(
  ctx: Context,
  { shipmentId, agentId, code }: { shipmentId: number; agentId: number; code: string },
): Promise<Refusal | undefined> {
  if (!afterAnother.includes(code)) return undefined;
  const last = await ctx.db.maybe<LastMove>(sql`select s.receipt_no, t.name as status, u.name as person, v.user_id, v.at
    from shipment s join shipment_event v on v.tenant_id = :tenant and v.shipment_id = s.id and v.seq = s.seq
    join shipment_status t on t.tenant_id = :tenant and t.id = s.status_id
    left join app_user u on u.tenant_id = :tenant and u.id = v.user_id
    where s.tenant_id = ${ctx.tenantId} and s.id = ${shipmentId} and exists (select from shipment_event o where o.tenant_id = :tenant
      and o.shipment_id = s.id and o.to_custodian_kind = 'agent' and o.to_custodian_id = ${agentId})`);
  if (!last || last.userId === ctx.user?.id) return undefined;
  return new Refusal('errors.agentDay.movedMeanwhile', {
    status: 409,
    values: {
      number: last.receiptNo ?? `#${shipmentId}`,
      status: nameIn(last.status, ctx.locale),
      person: last.person ?? '–',
      at: timeIn(ctx, last.at),
    },
  });
}

/** The tenant's clock, as people write it. */
function timeIn(ctx: Context, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: ctx.tenant.timeZone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
