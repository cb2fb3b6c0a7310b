import { hasOpenSubscription, sectionAllowed } from '#foundation/tenancy/contract';
import { Refusal } from '#platform/entity';
import type { Principal, Route, TenantFacts } from '#platform/server';

/** Why a tenant may not use a route; the API's half of the gate that screens ask as well. */
export function refusalOf(tenant: TenantFacts, route: Route, principal: Principal | null): Refusal | null {
  if (route.ungated || !principal) return null;
  if (principal.mustChoosePassword) return refuse('choosePassword');
  const closed = closedTo(tenant, route.method === 'GET' ? 'reading' : 'writing');
  if (closed) return closed;
  return sectionAllowed(route.section, tenant.businessTypeId, tenant.businessSubTypeId) ? null : refuse('wrongSection');
}

/** Why a company may not read or write now, whoever of it asks and by whatever way: a request, a socket, long work. */
export function closedTo(tenant: TenantFacts, use: 'reading' | 'writing'): Refusal | null {
  if (tenant.disabledAt) return refuse('tenantDisabled');
  const facts = {
    businessType: tenant.businessTypeId,
    businessSubType: tenant.businessSubTypeId,
    disabledAt: null,
    subscriptionStatus: tenant.subscriptionStatus,
  };
  if (!hasOpenSubscription(facts)) return refuse('noSubscription');
  return tenant.subscriptionStatus === 'read_only' && use === 'writing' ? refuse('readOnlySubscription') : null;
}

const refuse = (key: string) => new Refusal(`errors.${key}`, { status: 403 });
