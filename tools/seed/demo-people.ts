import type { SeedRoleName } from '#foundation/identity/contract';
import type { Bilingual } from '#platform/entity';
import type { NewTenant } from '../../apps/server/set-up-tenant.ts';

export const demoPassword = 'karwan-demo';

interface Person {
  name: string;
  email: string;
  kind: string;
  role: SeedRoleName;
  branch: 0 | 1;
  onlyHome?: true;
}
export interface DemoTenant extends NewTenant {
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
    branches: [
      { name: { en: 'Main shop', ar: 'المحل الرئيسي' }, phone: '07702000001' },
      { name: { en: 'Mansour shop', ar: 'محل المنصور' }, phone: '07702000002' },
    ],
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
