import { status } from '#courier/statuses/contract';
import { type FirstStep, firstSteps, pageOfStep } from '#insight/dashboards/contract';
import { type Context, may, sql } from '#platform/server';

type Done = Record<FirstStep, boolean> & { parcelId: number | null };

/**
 * What a company has still to do until its first parcel is delivered; null once one was, and for whoever could do none of it.
 * Nothing is ticked off by hand: a step is done when the data says so.
 */
export async function firstStepsOf(ctx: Context) {
  const steps = Object.keys(firstSteps) as FirstStep[];
  if (!steps.some((step) => may(ctx, firstSteps[step]))) return null;
  const isIn = (base: number) =>
    sql`exists (select from shipment s join shipment_status t on t.tenant_id = s.tenant_id and t.id = s.status_id
      where s.tenant_id = ${ctx.tenantId} and t.base_id = ${base}::bigint)`;
  const done = await ctx.db.one<Done>(sql`select ${isIn(status.delivered)} as delivered,
    (${isIn(status.delivered)} or exists (select from shipment s where s.tenant_id = ${ctx.tenantId} and s.custodian_kind = 'agent')) as handed,
    exists (select from shipment s where s.tenant_id = ${ctx.tenantId}) as parcel,
    exists (select from courier c where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null) as agent,
    exists (select from client c where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null) as client,
    (exists (select from city c where c.tenant_id = ${ctx.tenantId} and c.disabled_at is null)
      and exists (select from package_line l where l.tenant_id = ${ctx.tenantId})) as city,
    exists (select from branch b where b.tenant_id = ${ctx.tenantId} and b.disabled_at is null) as branch,
    (select max(s.id) from shipment s where s.tenant_id = ${ctx.tenantId}) as parcel_id`);
  if (done.delivered) return null;
  return steps.map((step) => ({
    step,
    is_done: done[step],
    may_do: may(ctx, firstSteps[step]),
    url: pageOfStep(step, done.parcelId),
  }));
}
