import { type Company, freshWorld, type Person, type World } from '../../../../apps/server/testing/tenant.ts';

/** A courier office for tests: branch o takes parcels in, branch d delivers in the one city. */
export interface OfficeWorld {
  world: World;
  company: Company;
  o: number;
  d: number;
  cityId: number;
  clientId: number;
  agentId: number;
  admin: Person;
  clerkOfO: Person;
  clerkOfD: Person;
  agent: Person;
  client: Person;
}

export async function officeWorld(): Promise<OfficeWorld> {
  const world = await freshWorld();
  const company = await world.addTenant();
  const { create } = company;
  const name = (en: string, ar: string) => ({ en, ar });
  const o = await create('branch', { name: name('Baghdad', 'بغداد'), complete_phone: '07701000001' });
  const d = await create('branch', { name: name('Basra', 'البصرة'), complete_phone: '07701000002' });
  const governorate = await create('governorate', { name: name('Basra', 'البصرة') });
  const cityId = await create('city', { title: name('Basra', 'البصرة'), governorate_id: governorate, branch_id: d });
  const clientId = await create('client', { name: 'Nadia Shop', phone: '07702000001', branch_id: o });
  const agentId = await create('courier', { name: 'Ali', phone: '07703000001', branch_id: d });
  const [admin, clerkOfO, clerkOfD, agent, client] = [
    await company.person({ kind: 'admin', branchId: o }),
    await company.person({ branchId: o, branchIds: [o] }),
    await company.person({ branchId: d, branchIds: [d] }),
    await company.person({
      branchId: d,
      branchIds: [d],
      kind: 'delivery_agent',
      courierId: agentId,
      permissions: ['shipments_management'],
    }),
    await company.person({
      branchId: o,
      branchIds: [o],
      kind: 'client',
      clientId,
      permissions: ['shipments_management', 'create_shipments'],
    }),
  ];
  return { world, company, o, d, cityId, clientId, agentId, admin, clerkOfO, clerkOfD, agent, client };
}
