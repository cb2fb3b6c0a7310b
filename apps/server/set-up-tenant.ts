import type pg from 'pg';
import * as pricing from '#courier/pricing/server';
import * as statuses from '#courier/statuses/server';
import * as catalog from '#erp/catalog/server';
import * as notices from '#erp/notices/server';
import * as shop from '#erp/setup/server';
import * as gatewayPayouts from '#finance/gateway-payouts/server';
import * as ledger from '#finance/ledger/server';
import { loadPerson, setUpRoles } from '#foundation/identity/server';
import { setUpMail, setUpTemplates } from '#foundation/letters/server';
import { setUpSenders } from '#foundation/senders/server';
import { createSettings, loadTenant } from '#foundation/tenancy/server';
import type { Bilingual, Currency } from '#platform/entity';
import { type Context, dayIn, type Job, keepEvent, type TenantFacts, type Transaction, transact } from '#platform/server';
import { closedTo } from './gate.ts';

export interface NewTenant {
  slug: string;
  name: Bilingual;
  businessTypeId: number;
  businessSubTypeId: number;
  subscriptionStatus?: string;
  currency?: Currency;
  timeZone?: string;
}

/** The owner makes the company's row, which no request may; everything else is done as the application. */
export interface Pools {
  owner: pg.Pool;
  app: pg.Pool;
}

/** Makes a company ready to work: settings, roles, and whatever rows its modules start from. */
export async function setUpTenant(
  { owner, app }: Pools,
  input: NewTenant,
  clock: () => Date = () => new Date(),
): Promise<{ tenantId: number; roles: Record<string, number> }> {
  const { rows } = await owner.query('select create_tenant($1, $2, $3, $4) as id', [
    input.slug,
    input.businessTypeId,
    input.businessSubTypeId,
    input.subscriptionStatus ?? 'active',
  ]);
  const tenantId = Number(rows[0].id);
  const roles = await asTenant(app, tenantId, clock, async (ctx) => {
    await createSettings(ctx, {
      name: input.name,
      currency: input.currency ?? 'IQD',
      timeZone: input.timeZone ?? 'Asia/Baghdad',
    });
    return setUpRoles(ctx);
  });
  await asTenant(app, tenantId, clock, async (ctx) => {
    for (const setUp of setUps) await setUp(ctx);
  });
  return { tenantId, roles };
}

/** In order: what a later one needs, an earlier one made. */
const setUps: ((ctx: Context) => Promise<unknown>)[] = [
  ledger.setUp,
  gatewayPayouts.setUp,
  statuses.setUp,
  pricing.setUp,
  shop.setUp,
  catalog.setUp,
  setUpTemplates,
  setUpMail,
  setUpSenders,
  notices.setUp,
];

/** Work for a tenant outside any request: the seed, jobs, the operator's commands. */
export async function asTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  clock: () => Date,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transact(pool, tenantId, async (db) => work(await jobContext(db, tenantId, clock())));
}

/** What the product's own work may know: everything of its tenant, and nobody who asks. */
export async function jobContext(db: Transaction, tenantId: number, now: Date): Promise<Context> {
  // A company that is just being made has no settings yet.
  const unmade: Partial<TenantFacts> = { id: tenantId, timeZone: 'UTC', settings: {}, branchIds: new Set() };
  const tenant = (await loadTenant(db, tenantId)) ?? (unmade as TenantFacts);
  return {
    tenantId,
    tenant,
    user: null,
    branchId: null,
    chosenBranchId: null,
    locale: 'en',
    now,
    today: dayIn(tenant.timeZone, now),
    requestId: 'job',
    db,
    publish: (...events) => keepEvent(db, ...events),
  };
}

/**
 * What a job may know: what the person who asked for it may, in his language and branch; null where he may no longer work here.
 * Refuses where his company may not.
 */
export async function contextOfJob(db: Transaction, tenantId: number, now: Date, job: Job): Promise<Context | null> {
  const ctx = await jobContext(db, tenantId, now);
  if (job.userId === null) return { ...ctx, locale: job.locale, branchId: job.branchId };
  const closed = closedTo(ctx.tenant, 'writing');
  if (closed) throw closed;
  const user = await loadPerson(db, tenantId, job.userId);
  return user && { ...ctx, user, locale: job.locale, branchId: job.branchId };
}
