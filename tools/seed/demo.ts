import type { SeedRoleName } from '#foundation/identity/contract';
import { createUser } from '#foundation/identity/server';
import type { Bilingual } from '#platform/entity';
import { type Context, createRecord, implementedEntity } from '#platform/server';
import { asTenant, type NewTenant, type Pools, setUpTenant } from '../../apps/server/set-up-tenant.ts';
import { seedCourierDay } from './courier-day.ts';
import { governorates } from './places.ts';

export const demoPassword = 'karwan-demo';

interface Person {
  name: string;
  email: string;
  kind: string;
  role: SeedRoleName;
  branch: 0 | 1;
  onlyHome?: true;
}
interface DemoTenant extends NewTenant {
  people: readonly Person[];
  branches: readonly { name: Bilingual; phone: string }[];
}

const admin = (domain: string, name: string): Person => ({
  name,
  email: `admin@${domain}.demo`,
  kind: 'admin',
  role: 'administrator',
  branch: 0,
});

/** The demo companies; every name in them is made up. */
export const demoTenants: readonly DemoTenant[] = [
  {
    slug: 'basra',
    name: { en: 'Basra Express', ar: 'بصرة إكسبرس' },
    businessTypeId: 1,
    businessSubTypeId: 1,
    branches: [
      { name: { en: 'Basra', ar: 'فرع البصرة' }, phone: '07701000001' },
      { name: { en: 'Baghdad', ar: 'فرع بغداد' }, phone: '07701000002' },
      { name: { en: 'Najaf', ar: 'فرع النجف' }, phone: '07701000003' },
    ],
    people: [
      admin('basra', 'Noor Al-Basri'),
      { name: 'Hassan Karim', email: 'accountant@basra.demo', kind: 'employee', role: 'accountant', branch: 0 },
      {
        name: 'Zainab Jabbar',
        email: 'branch@basra.demo',
        kind: 'branch_user',
        role: 'branchManager',
        branch: 1,
        onlyHome: true,
      },
      {
        name: 'Ali Hussein',
        email: 'courier@basra.demo',
        kind: 'delivery_agent',
        role: 'deliveryAgent',
        branch: 0,
        onlyHome: true,
      },
      {
        name: 'Mustafa Salim',
        email: 'receiver@basra.demo',
        kind: 'receiving_agent',
        role: 'receivingAgent',
        branch: 0,
        onlyHome: true,
      },
      { name: 'Layla Fashion', email: 'client@basra.demo', kind: 'client', role: 'client', branch: 0, onlyHome: true },
      { name: 'Rami Viewer', email: 'viewer@basra.demo', kind: 'employee', role: 'viewer', branch: 0 },
    ],
  },
  {
    slug: 'corner',
    name: { en: 'Corner Shop', ar: 'دكان الزاوية' },
    businessTypeId: 2,
    businessSubTypeId: 2,
    branches: [{ name: { en: 'Main shop', ar: 'المحل الرئيسي' }, phone: '07702000001' }],
    people: [
      admin('corner', 'Sara Yousif'),
      { name: 'Omar Faris', email: 'cashier@corner.demo', kind: 'employee', role: 'cashier', branch: 0 },
      { name: 'Huda Nasser', email: 'accountant@corner.demo', kind: 'employee', role: 'accountant', branch: 0 },
    ],
  },
  {
    slug: 'tigris',
    name: { en: 'Tigris Trade', ar: 'دجلة للتجارة' },
    businessTypeId: 1,
    businessSubTypeId: 2,
    branches: [{ name: { en: 'Mosul', ar: 'فرع الموصل' }, phone: '07703000001' }],
    people: [admin('tigris', 'Dina Aziz')],
  },
  {
    slug: 'oldmill',
    name: { en: 'Old Mill', ar: 'الطاحونة القديمة' },
    businessTypeId: 1,
    businessSubTypeId: 1,
    subscriptionStatus: 'expired',
    branches: [{ name: { en: 'Hilla', ar: 'فرع الحلة' }, phone: '07704000001' }],
    people: [admin('oldmill', 'Karrar Abbas')],
  },
  {
    slug: 'shutgate',
    name: { en: 'Shut Gate', ar: 'البوابة المغلقة' },
    businessTypeId: 1,
    businessSubTypeId: 1,
    branches: [{ name: { en: 'Kirkuk', ar: 'فرع كركوك' }, phone: '07705000001' }],
    people: [admin('shutgate', 'Ahmed Qadir')],
  },
];

/** What a start tells about the demo: who may sign in. */
export const demoSignIns = [
  ...demoTenants.map((tenant) => `${tenant.name.en.padEnd(14)} ${tenant.people.map((person) => person.email).join('  ')}`),
  `password of all: ${demoPassword}`,
];

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
    if (tenant.slug === 'shutgate')
      await pools.owner.query('update tenant set disabled_at = now() where tenant_id = $1', [tenantId]);
  }
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
  }
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
