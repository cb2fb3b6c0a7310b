import { CompanySettings, type CompanySettings as Settings } from '#foundation/tenancy/contract';
import { amountText, type Bilingual, type Currency, fieldRefusal } from '#platform/entity';
import { type Context, type Implemented, implement, route, showRecord, sql, type TenantFacts } from '#platform/server';
import { uploadRoutes } from './uploads.ts';

export { loadTenant, settingsOf } from './tenants.ts';

/** What the page needs before anyone signs in: the company's name and marks, its business type, and how it reads input. */
const settingsRoute = route({
  method: 'GET',
  path: '/api/v1/settings',
  name: 'showSettings',
  summary: 'Tenant settings and the shipment settings block, before signing in too',
  permission: 'public',
  section: 'any',
  ungated: true,
  anyTenant: true,
  answer: 'other',
  handle: async (ctx) => ({ result: ctx.tenant ? publicSettings(ctx.tenant) : { name: null, logo_fullpath: null } }),
});

function publicSettings(tenant: TenantFacts): Record<string, unknown> {
  const settings = tenant.settings as Settings;
  return {
    id: tenant.id,
    slug: tenant.slug,
    name: tenant.name,
    logo_fullpath: settings.logo,
    business_type_id: tenant.businessTypeId,
    business_sub_type_id: tenant.businessSubTypeId,
    subscription: { status: tenant.subscriptionStatus },
    disabled_at: tenant.disabledAt?.toISOString() ?? null,
    currency: tenant.currency,
    time_zone: tenant.timeZone,
    shipment_settings: {
      phone_digit_lengths: [settings.phoneLimitRankFirst, settings.phoneLimitRankSecond],
      phone_limit_rank_first: settings.phoneLimitRankFirst,
      phone_limit_rank_second: settings.phoneLimitRankSecond,
      shipments_per_page: settings.shipmentsPerPage,
      cash_step: amountText(settings.cashStep, tenant.currency),
      postpone_max_days: settings.postponeMaxDays,
      currencies: [...new Set([tenant.currency, 'IQD', 'USD'])],
      branch_delivery_cannot_set_late_returned: settings.branchDeliveryCannotSetLateReturned,
    },
  };
}

/** Company settings as a page: one row, always the same. */
export const companySettings: Implemented = implement(CompanySettings, {
  without: ['list', 'create', 'remove', 'disable', 'export'],
  // A company that never had one works without; one that has is not left without.
  check: async (_ctx, values, before) => {
    if (values.logo === null && before?.['logo']) throw fieldRefusal('logo', 'errors.companySettings.logoRequired');
  },
  afterChange: (ctx) => forgetTenant(ctx),
  routes: [
    settingsRoute,
    ...uploadRoutes,
    route({
      method: 'GET',
      path: '/api/v1/company-settings',
      name: 'openCompanySettings',
      summary: 'The company settings to edit',
      permission: 'show_company_definition',
      section: 'any',
      answer: 'item',
      handle: async (ctx) => {
        const { id } = await ctx.db.one<{ id: number }>(sql`select id from company_settings where tenant_id = ${ctx.tenantId}`);
        return { resultText: `{"item":${await showRecord(ctx, companySettings, id)}}` };
      },
    }),
  ],
});

/** Tells every process that a tenant's facts changed. */
export function forgetTenant(ctx: Context): void {
  ctx.db.run(sql`select pg_notify('karwan_forget', ${`tenant:${ctx.tenantId}`})`);
}

/** The row of settings a new company starts with. */
export async function createSettings(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  input: { name: Bilingual; currency: Currency; timeZone: string },
): Promise<void> {
  await ctx.db.query(sql`insert into company_settings (tenant_id, name, currency, time_zone, cash_step)
    values (${ctx.tenantId}, ${JSON.stringify(input.name)}::jsonb, ${input.currency}, ${input.timeZone}, ${input.currency === 'IQD' ? 250 : 1})`);
}
