import type { CompanySettings } from '#foundation/tenancy/contract';
import type { Bilingual, Currency } from '#platform/entity';
import { type Context, sql, type TenantFacts, type Transaction } from '#platform/server';

interface Found {
  slug: string;
  businessTypeId: number;
  businessSubTypeId: number;
  subscriptionStatus: string;
  disabledAt: Date | null;
  settings: Record<string, unknown>;
  branchIds: number[];
}

/** Everything a request needs to know of its company, in one statement. The transaction must be the tenant's. */
export async function loadTenant(db: Transaction, tenantId: number): Promise<TenantFacts | null> {
  const found = await db.maybe<Found>(sql`select t.slug, t.business_type_id, t.business_sub_type_id, t.disabled_at,
      case when t.subscription_ends_on < (now() at time zone s.time_zone)::date then 'expired' else t.subscription_status end as subscription_status,
      to_jsonb(s) as settings, array(select id from branch b where b.tenant_id = :tenant) as branch_ids
    from tenant t join company_settings s on s.tenant_id = :tenant where t.tenant_id = ${tenantId}`);
  if (!found) return null;
  const settings = camelKeys(found.settings) as CompanySettings;
  return {
    id: tenantId,
    slug: found.slug,
    name: settings.name as Bilingual,
    currency: settings.currency as Currency,
    timeZone: settings.timeZone,
    businessTypeId: found.businessTypeId,
    businessSubTypeId: found.businessSubTypeId,
    subscriptionStatus: found.subscriptionStatus,
    disabledAt: found.disabledAt,
    branchIds: new Set(found.branchIds.map(Number)),
    settings,
  };
}

/** The company's settings, typed. */
export function settingsOf(ctx: Pick<Context, 'tenant'>): CompanySettings {
  return ctx.tenant.settings as CompanySettings;
}

function camelKeys(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  );
}
