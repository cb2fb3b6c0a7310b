import type { Cast } from '#courier/moves/server';
import { firstGatewayId } from '#finance/gateway-payouts/contract';
import { sql, stepJob } from '#platform/server';
import { contextOfJob } from '../../apps/server/set-up-tenant.ts';
import type { Company, Person, World } from '../../apps/server/testing/tenant.ts';

export interface Placed {
  id: number;
  branchId: number;
}

/** The people and places of a simulated day: three branches, each with clients, agents and a safe of its own. */
export interface SimulatedCompany {
  company: Company;
  cast: Cast;
  clients: readonly Placed[];
  safes: readonly Placed[];
  /** Beside each safe a drawer of the counter, and one for dollars. */
  tills: readonly (Placed & { dollarsId: number })[];
  agents: readonly Placed[];
  accountant: Person;
  auditor: Person;
  /** One step of the company's work beside, as its worker does it; says whether there was one. */
  work(): Promise<boolean>;
}

/** What one company allows and another does not. */
export interface CompanyRules {
  deliverPendingPrice: boolean;
  /** Tax inside the fees, hundredths of a percent. */
  feeTaxBasisPoints?: number;
  /** The most that is paid for a lost parcel. */
  claimCap?: number | null;
}

const strict: CompanyRules = { deliverPendingPrice: false };

/** How many branches there are, and how many of each kind of people in each. */
export interface CompanySize {
  branches: number;
  agents: number;
  clients: number;
}
const small: CompanySize = { branches: 3, agents: 2, clients: 2 };
const places = ['Baghdad', 'Basra', 'Najaf'];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export async function simulatedCompany(world: World, rules = strict, size = small): Promise<SimulatedCompany> {
  const company = await world.addTenant();
  const { create } = company;
  const name = (text: string) => ({ en: text, ar: text });
  const phone = (() => {
    let n = 0;
    return () => `0770${String(++n).padStart(7, '0')}`;
  })();
  await create('exchangeRate', { currency: 'USD', from_day: '2026-01-01', rate: '1310' });
  const governorate = await create('governorate', { name: name('Iraq') });
  const branches: { id: number; treasuryId: number; agentIds: number[] }[] = [];
  const clients: Placed[] = [];
  const safes: Placed[] = [];
  const tills: (Placed & { dollarsId: number })[] = [];
  const agents: Placed[] = [];
  const cityIds: number[] = [];
  const receivingIds: number[] = [];
  const pointIds: number[] = [];
  for (const place of numbers(size.branches).map((nth) => places[nth - 1] ?? `Branch ${nth}`)) {
    const branch = await create('branch', { name: name(place), complete_phone: phone() });
    cityIds.push(await create('city', { title: name(place), governorate_id: governorate, branch_id: branch }));
    const treasuryId = await create('treasury', { name: name('Safe'), branch_id: branch, kind: 'cash', currency: 'IQD' });
    safes.push({ id: treasuryId, branchId: branch });
    const drawer = (currency: string) =>
      create('treasury', { name: name(`Drawer ${currency}`), branch_id: branch, kind: 'cash', currency });
    tills.push({ id: await drawer('IQD'), branchId: branch, dollarsId: await drawer('USD') });
    const agentIds: number[] = [];
    for (const nth of numbers(size.agents))
      agentIds.push(await create('courier', { name: `${place} agent ${nth}`, phone: phone(), branch_id: branch }));
    for (const nth of numbers(size.clients))
      clients.push({
        branchId: branch,
        id: await create('client', { name: `${place} shop ${nth}`, phone: phone(), branch_id: branch }),
      });
    receivingIds.push(await create('receivingAgent', { name: `${place} fetcher`, phone: phone(), branch_id: branch }));
    pointIds.push(await create('waypoint', { name: name(`${place} kiosk`), branch_id: branch }));
    agents.push(...agentIds.map((id) => ({ id, branchId: branch })));
    branches.push({ id: branch, treasuryId, agentIds });
  }
  const gateway = await create('paymentGateway', { name: name('Wallet') });
  const insurerIds = [
    await create('insurer', { name: 'Iraq insurance', kind: 'insurer' }),
    await create('insurer', { name: 'The lorry’s owner', kind: 'third_party' }),
  ];
  // Fetchers earn as well, and everything that may be charged costs something, so that their accounts move too.
  await company.do(async (ctx) => {
    await ctx.db.query(sql`update company_settings set deliver_pending_price = ${rules.deliverPendingPrice},
      fee_tax_basis_points = ${rules.feeTaxBasisPoints ?? 0}, claim_cap = ${rules.claimCap ?? null}::bigint where tenant_id = ${ctx.tenantId}`);
    await ctx.db.query(sql`update pricing_package set attempt_pay = 250, pickup_fee = 1000, redelivery_fee = 500, storage_fee = 250,
      fractional_return_policy = 'fixed', fractional_return_fee = 750 where tenant_id = ${ctx.tenantId}`);
    await ctx.db.query(sql`update package_line set receiving_commission = 500 where tenant_id = ${ctx.tenantId}`);
    await ctx.db.query(sql`update pricing_package set version = version + 1 where tenant_id = ${ctx.tenantId}`);
  });
  return {
    company,
    clients,
    safes,
    tills,
    agents,
    cast: {
      clientIds: clients.map(({ id }) => id),
      cityIds,
      receivingIds,
      pointIds,
      branches,
      gatewayIds: [firstGatewayId, gateway],
      insurerIds,
    },
    accountant: await company.person({}),
    auditor: await company.person({}),
    work: () => stepJob(world.product.pool, company.id, (db, job) => contextOfJob(db, company.id, world.clock.now, job)),
  };
}
