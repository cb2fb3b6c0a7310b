import type pg from 'pg';
import { setUpRoles } from '#foundation/identity/server';
import { createSettings, loadTenant } from '#foundation/tenancy/server';
import type { Bilingual, Currency } from '#platform/entity';
import { type Context, dayIn, type TenantFacts, transact } from '#platform/server';

export interface NewTenant {
  slug: string;
  name: Bilingual;
  businessTypeId: number;
  businessSubTypeId: number;
  subscriptionStatus?: string;
  currency?: Currency;
  timeZone?: string;
}

/** Makes a company ready to work: settings, roles, and whatever rows its modules start from. Runs as the database's owner. */
export async function setUpTenant(
  owner: pg.Pool,
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
  const roles = await asTenant(owner, tenantId, clock, async (ctx) => {
    await createSettings(ctx, {
      name: input.name,
      currency: input.currency ?? 'IQD',
      timeZone: input.timeZone ?? 'Asia/Baghdad',
    });
    return setUpRoles(ctx);
  });
  await asTenant(owner, tenantId, clock, async (ctx) => {
    for (const setUp of setUps) await setUp(ctx);
  });
  return { tenantId, roles };
}

const setUps: ((ctx: Context) => Promise<unknown>)[] = [];

/** Work for a tenant outside any request: the seed, jobs, the operator's commands. */
export async function asTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  clock: () => Date,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transact(pool, tenantId, async (db) => {
    const tenant =
      (await loadTenant(db, tenantId)) ??
      ({ id: tenantId, timeZone: 'UTC', settings: {}, branchIds: new Set() } as unknown as TenantFacts);
    const now = clock();
    return work({
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
      publish: () => undefined,
    });
  });
}
