import { createUser } from '#foundation/identity/server';
import { type Context, createRecord, implementedEntity } from '#platform/server';
import { asTenant, type Pools, setUpTenant } from '../../apps/server/set-up-tenant.ts';
import { seedAboutCompany } from './about-company.ts';
import { seedBell } from './bell.ts';
import { seedCourierDay } from './courier-day.ts';
import { type DemoTenant, demoPassword, demoTenants } from './demo-people.ts';
import { daysAgo } from './on-day.ts';
import { seedParcelNotices } from './parcel-notices.ts';
import { governorates } from './places.ts';
import { seedBudgets } from './shop/budgets.ts';
import { seedCatalogue } from './shop/catalogue.ts';
import { seedCheques } from './shop/cheques.ts';
import { seedContacts } from './shop/contacts.ts';
import { seedDiscounts } from './shop/discounts.ts';
import { seedOpeningStock } from './shop/opening-stock.ts';
import { seedPastSales } from './shop/past-sales.ts';
import { fillSafe, seedPurchases } from './shop/purchases.ts';
import { seedSales } from './shop/sales.ts';
import { seedShipments } from './shop/shipments.ts';
import { seedSpending } from './shop/spending.ts';
import { seedStaff } from './shop/staff.ts';
import { cashier, seedTills } from './shop/tills.ts';
import { seedWarehouse } from './shop/warehouse.ts';

/** Everyone of a demo company, by e-mail. */
export interface Cast {
  tenantId: number;
  branches: readonly number[];
  users: Readonly<Record<string, number>>;
}

/** Fills an empty database with the demo companies, through the verbs people use, dated around today. */
export async function seedDemo(pools: Pools, clock: () => Date = () => new Date()): Promise<void> {
  for (const tenant of demoTenants) {
    const { tenantId, roles } = await setUpTenant(pools, tenant, clock);
    const cast = await asTenant(pools.app, tenantId, clock, (ctx) => seedPeople(ctx, tenant, roles));
    if (tenant.slug === 'basra' || tenant.slug === 'tigris')
      await seedCourierDay(pools, cast, clock, tenant.slug === 'basra' ? 'full' : 'small');
    if (tenant.slug === 'corner' || tenant.slug === 'tigris')
      await asTenant(pools.app, tenantId, clock, (ctx) => seedShop({ ...ctx, locale: 'ar' }, cast));
    if (tenant.slug === 'shutgate')
      await pools.owner.query('update tenant set disabled_at = now() where tenant_id = $1', [tenantId]);
  }
}

/** What a shop has before its first customer comes in today; its people speak Arabic, and so does what they name on the way. */
async function seedShop(ctx: Context, cast: Cast): Promise<void> {
  const { branches } = cast;
  const branch = branches[0] as number;
  await seedCatalogue(ctx);
  await seedContacts(ctx, branch);
  await seedDiscounts(ctx);
  await seedOpeningStock(ctx, branch);
  await fillSafe(daysAgo(ctx, 3), branch);
  if (cast.users[cashier]) await seedTills(ctx, cast);
  await seedPurchases(ctx, branch);
  await seedWarehouse(ctx, branches);
  await seedPastSales(ctx, branches);
  await seedSales(ctx, branch);
  await seedShipments(ctx, branch);
  await seedCheques(ctx, branch);
  await seedBudgets(ctx, branch);
  await seedStaff(ctx, cast);
  await seedSpending(ctx, cast);
}

async function seedPeople(ctx: Context, tenant: DemoTenant, roles: Record<string, number>): Promise<Cast> {
  const branches: number[] = [];
  for (const branch of tenant.branches)
    branches.push(await createRecord(ctx, implementedEntity('branch'), { name: branch.name, complete_phone: branch.phone }));
  const users: Record<string, number> = {};
  for (const person of tenant.people) {
    const home = branches[person.branch] as number;
    users[person.email] = await createUser(ctx, {
      name: person.name,
      email: person.email,
      kind: person.kind,
      roleId: roles[person.role] as number,
      branchId: home,
      branchIds: person.onlyHome ? [home] : [],
      password: demoPassword,
    });
  }
  if (tenant.businessTypeId === 1 || tenant.businessSubTypeId === 1) {
    await seedPlaces(ctx, branches);
    await seedWaypoints(ctx, branches);
    await seedSponsors(ctx);
    await seedAboutCompany(ctx, (tenant.branches[0] as { phone: string }).phone);
    await seedParcelNotices(ctx);
  }
  if (tenant.people.length > 1) await seedBell(ctx, users[`admin@${tenant.slug}.demo`]);
  return { tenantId: ctx.tenantId, branches, users };
}

/** Where clients leave parcels for the first branch. */
async function seedWaypoints(ctx: Context, [home]: readonly number[]): Promise<void> {
  const points = [
    { name: { en: 'Ashar counter', ar: 'منفذ العشار' }, address: 'شارع الكويت، مقابل المصرف', phone: '07801000001' },
    { name: { en: 'University stationery', ar: 'مكتبة الجامعة' }, address: 'مجمع كرمة علي، الباب الثاني', phone: '07801000002' },
    { name: { en: 'Zubair station', ar: 'محطة الزبير' }, address: 'قرب مرآب الزبير', phone: '07801000003' },
  ];
  for (const point of points) await createRecord(ctx, implementedEntity('waypoint'), { ...point, branch_id: home });
}

/** One shown now, one that is over. */
async function seedSponsors(ctx: Context): Promise<void> {
  const year = Number(ctx.today.slice(0, 4));
  const sponsors = [
    {
      name: 'مطبعة النخيل',
      link: 'https://nakheel-print.example',
      position: 1,
      start_day: `${year}-01-01`,
      end_day: `${year + 1}-12-31`,
    },
    {
      name: 'Shatt Insurance',
      link: 'https://shatt.example',
      position: 2,
      start_day: `${year - 1}-01-01`,
      end_day: `${year - 1}-06-30`,
    },
  ];
  for (const sponsor of sponsors) await createRecord(ctx, implementedEntity('sponsor'), sponsor);
}

/** Each governorate is delivered by the branch in it, or else by the first. */
async function seedPlaces(ctx: Context, branches: readonly number[]): Promise<void> {
  for (const [index, { name, cities }] of governorates.entries()) {
    const governorate = await createRecord(ctx, implementedEntity('governorate'), { name });
    for (const { title, addresses, isRemote } of cities) {
      const city = await createRecord(ctx, implementedEntity('city'), {
        title,
        governorate_id: governorate,
        branch_id: branches[index] ?? branches[0],
        is_remote: isRemote ?? false,
      });
      for (const address of addresses)
        await createRecord(ctx, implementedEntity('deliveryAddress'), { name: address, city_id: city });
    }
  }
}
