import type pg from 'pg';
import { readMoving, shipmentNotFound } from '#courier/shipments/server';
import { status, systemStatus } from '#courier/statuses/contract';
import {
  daysAfterEnd,
  firstName,
  isOver,
  mayReschedule,
  mostDaysAhead,
  type Tracked,
  tokenShape,
} from '#courier/tracking/contract';
import { contactOf } from '#foundation/site/server';
import { conflict, fieldRefusal, notFound, Refusal } from '#platform/entity';
import { type Context, dayIn, sql, type TenantFacts, type Transaction, transact } from '#platform/server';

/** What the running product lends: a link names its company itself, so nobody has to be signed in, whatever the host. */
export interface TrackingServices {
  /** Not the pool the request itself is served from. */
  pool: pg.Pool;
  tenantOf(id: number): Promise<TenantFacts | null>;
  /** Why a company may not be read or written to now: the same for everybody who asks. */
  closedTo(tenant: TenantFacts, use: 'reading' | 'writing'): Refusal | null;
}

/** Where an agent has the parcel, and is on his way to the receiver or was. */
const carried = [status.outForDelivery, status.late, status.postponed];

interface Found {
  id: number;
  receiptNo: string | null;
  baseId: number;
  statusDate: Date;
  status: unknown;
  agent: string | null;
  postponedTo: string | null;
  wantedOn: string | null;
  companyName: unknown;
}

/** The parcel behind a link as its receiver may see it; a link that is none, or of a closed company, is not there. */
export async function trackParcel(
  services: TrackingServices,
  token: string,
  { now, locale }: Pick<Context, 'now' | 'locale'>,
): Promise<Tracked> {
  return inCompany(services, token, async (db, tenant) => {
    const found = await parcelBehind(db, { tenantId: tenant.id, token, now });
    const steps = await db.query<{
      baseId: number;
      at: string;
    }>(sql`select st.base_id, instant_text(v.at) as at from shipment_event v
      join shipment_status st on st.tenant_id = :tenant and st.id = v.to_status_id
      where v.tenant_id = ${tenant.id} and v.shipment_id = ${found.id} order by v.seq`);
    const phases = steps.map((step) => ({ phase: systemStatus(step.baseId)?.phase ?? 'intake', at: step.at }));
    return {
      receipt_no: found.receiptNo,
      company: found.companyName,
      status: found.status,
      phase: systemStatus(found.baseId)?.phase ?? 'intake',
      agent_first_name: firstName(found.agent),
      postponed_to: found.postponedTo,
      // A phase is told once, when it began last: the way back and forth inside is the company's own matter.
      steps: phases.filter((step, index) => step.phase !== phases[index - 1]?.phase),
      may_reschedule: mayReschedule(found.baseId) && !services.closedTo(tenant, 'writing'),
      wanted_on: found.wantedOn,
      contact: await contactOf({ db, tenant, locale }),
    };
  });
}

/** The receiver asks for another day; whoever has the parcel sees it, nothing moves by itself. */
export async function wishAnotherDay(
  services: TrackingServices,
  token: string,
  input: { day: string; note: string | null },
  now: Date,
): Promise<void> {
  await inCompany(services, token, async (db, tenant) => {
    const found = await parcelBehind(db, { tenantId: tenant.id, token, now });
    const closed = services.closedTo(tenant, 'writing');
    if (closed) throw closed;
    if (!mayReschedule(found.baseId)) throw new Refusal('errors.tracking.tooLate');
    const today = dayIn(tenant.timeZone, now);
    const last = dayIn('UTC', new Date(Date.parse(today) + mostDaysAhead * 86_400_000));
    if (input.day < today || input.day > last) throw fieldRefusal('day', 'errors.tracking.day', { days: mostDaysAhead });
    // The last word counts, and is one row however often it is said.
    await db.query(sql`insert into reschedule_wish (tenant_id, shipment_id, wanted_on, note)
      values (${tenant.id}, ${found.id}, ${input.day}::date, ${input.note})
      on conflict (tenant_id, shipment_id) where seen_at is null do update set wanted_on = excluded.wanted_on, note = excluded.note, at = now()`);
  });
}

/** What a receiver asked for and nobody has seen to yet. */
export async function openWish(
  ctx: Context,
  shipmentId: number,
): Promise<{ id: number; wantedOn: string; note: string | null; saidAt: string } | undefined> {
  await requireVisible(ctx, shipmentId);
  return ctx.db.maybe(sql`select id, wanted_on::text, note, instant_text(at) as said_at from reschedule_wish
    where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId} and seen_at is null order by id desc limit 1`);
}

/**
 * Somebody has seen to it: told the agent, postponed it, or called the receiver. What he saw is what was said until then; another day
 * the receiver has asked for since waits for somebody to see it.
 */
export async function seeToWish(ctx: Context, shipmentId: number, saidAt: string | null): Promise<void> {
  await requireVisible(ctx, shipmentId);
  const { open, seen } = await ctx.db.one<{ open: number; seen: number }>(sql`with wish as (
      select id, ${saidAt}::text is null or instant_text(at) = ${saidAt}::text as is_meant from reschedule_wish
      where tenant_id = ${ctx.tenantId} and shipment_id = ${shipmentId} and seen_at is null for update),
    met as (update reschedule_wish w set seen_at = ${ctx.now}, seen_by_id = ${ctx.user?.id ?? null}
      from wish where w.tenant_id = :tenant and w.id = wish.id and wish.is_meant returning w.id)
    select (select count(*) from wish)::int as open, (select count(*) from met)::int as seen`);
  if (open > seen) throw conflict('errors.stale');
}

async function requireVisible(ctx: Context, shipmentId: number): Promise<void> {
  const [parcel] = await readMoving(ctx, [shipmentId]);
  if (!parcel) throw shipmentNotFound();
}

async function inCompany<T>(
  services: TrackingServices,
  token: string,
  work: (db: Transaction, tenant: TenantFacts) => Promise<T>,
): Promise<T> {
  const tenantId = Number.parseInt(tokenShape.exec(token)?.[1] ?? '', 36);
  const tenant = Number.isSafeInteger(tenantId) && tenantId > 0 ? await services.tenantOf(tenantId) : null;
  if (!tenant || tenant.disabledAt) throw notFound();
  return transact(services.pool, tenant.id, (db) => work(db, tenant));
}

interface Link {
  tenantId: number;
  token: string;
  now: Date;
}

async function parcelBehind(db: Transaction, { tenantId, token, now }: Link): Promise<Found> {
  const found =
    await db.maybe<Found>(sql`select s.id, s.receipt_no, st.base_id, s.status_date, st.name as status, s.postponed_to::text,
      case when st.base_id = any(${carried}::bigint[]) then c.name end as agent,
      (select w.wanted_on::text from reschedule_wish w where w.tenant_id = :tenant and w.shipment_id = s.id and w.seen_at is null order by w.id desc limit 1) as wanted_on,
      t.name as company_name
    from shipment_link l join shipment s on s.tenant_id = :tenant and s.id = l.shipment_id
    join shipment_status st on st.tenant_id = :tenant and st.id = s.status_id
    join company_settings t on t.tenant_id = :tenant
    left join courier c on c.tenant_id = :tenant and c.id = s.courier_id
    where l.tenant_id = ${tenantId} and l.token = ${token}`);
  if (!found) throw notFound();
  const phase = systemStatus(found.baseId)?.phase ?? 'intake';
  if (isOver({ phase, since: found.statusDate, now }))
    throw new Refusal('errors.tracking.over', { status: 404, values: { days: daysAfterEnd } });
  return found;
}
