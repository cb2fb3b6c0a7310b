import { shipments } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { type FirstStep, firstSteps, pageOfStep } from '#insight/dashboards/contract';
import { type Context, may, Params, scopeOf, sql } from '#platform/server';

type Done = Record<Exclude<FirstStep, 'delivered'>, boolean>;

/**
 * What a company has still to do until its first parcel is delivered; null once one was, and for whoever could do none of it.
 * Nothing is ticked off by hand: a step is done when the data says so.
 */
export async function firstStepsOf(ctx: Context) {
  const steps = Object.keys(firstSteps) as FirstStep[];
  if (!steps.some((step) => may(ctx, firstSteps[step])) || (await hasDelivered(ctx))) return null;
  const parcels = await parcelsSeen(ctx);
  const done = await ctx.db.one<Done>(sql`select
    exists (select from shipment s where s.tenant_id = ${ctx.tenantId} and s.custodian_kind = 'agent') as handed,
    exists (select from shipment s where s.tenant_id = ${ctx.tenantId}) as parcel,
    exists (select from courier c where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null) as agent,
    exists (select from client c where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null) as client,
    (exists (select from city c where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null)
      and exists (select from package_line l where l.tenant_id = ${ctx.tenantId})) as city,
    exists (select from branch b where b.tenant_id = ${ctx.tenantId} and b.disabled_at is null) as branch`);
  return steps.map((step) => ({
    step,
    is_done: step !== 'delivered' && done[step],
    may_do: may(ctx, firstSteps[step]),
    url: pageOfStep(step, step === 'delivered' ? (parcels.withAgent ?? parcels.here) : parcels.here),
  }));
}

/** What ends the list is asked first: from then on it is all that is asked. */
async function hasDelivered(ctx: Context): Promise<boolean> {
  const { delivered } = await ctx.db.one<{ delivered: boolean }>(sql`select exists (
    select from shipment s join shipment_status t on t.tenant_id = ${ctx.tenantId} and t.id = s.status_id
    where s.tenant_id = ${ctx.tenantId} and t.base_id = ${status.delivered}::bigint) as delivered`);
  return delivered;
}

/** The newest parcels the asker sees: one an agent has, to be delivered, and one that nobody took along yet. */
async function parcelsSeen(ctx: Context): Promise<{ withAgent: number | null; here: number | null }> {
  const params = new Params();
  const tenant = params.add(ctx.tenantId, 'bigint');
  const scope = scopeOf(ctx, shipments, params) ?? 'true';
  const text = `select max(e.id) filter (where e.custodian_kind = 'agent') as with_agent,
    max(e.id) filter (where e.custodian_kind <> 'agent') as here from shipment e
    where e.tenant_id = ${tenant} and e.archived_at is null and ${scope}`;
  const [found] = await ctx.db.query<{ withAgent: number | null; here: number | null }>({ text, values: params.values });
  return found ?? { withAgent: null, here: null };
}
