import { type Context, createRecord, implementedEntity } from '#platform/server';
import { daysBefore, openedDaysAgo } from './past-sales.ts';

const groups = [
  { name: { en: 'Wholesale', ar: 'جملة' }, percent: -8 },
  { name: { en: 'Restaurants and cafés', ar: 'مطاعم ومقاهٍ' }, percent: -5 },
  { name: { en: 'Neighbours', ar: 'أهل المنطقة' }, percent: 0 },
];
const delegates = [
  { name: 'ليث عبد الأمير', phone: '07801200001', commission: 2, commission_on: 'paid' },
  { name: 'Hasan Jabbar', phone: '07801200002', commission: 1.5, commission_on: 'final' },
];
const companies = [
  { name: 'Rafidain Express', phone: '07801300001', address: 'بغداد، الكرادة داخل' },
  { name: 'برق للتوصيل', phone: '07801300002', address: 'البصرة، شارع الجزائر' },
];
/** Group, delegate, limit and what he owed: each as of an evening when the books were begun. */
const customers = [
  {
    name: 'مقهى الشابندر',
    address: 'شارع المتنبي، قرب سوق السراي',
    group: 1,
    delegate: 0,
    credit_limit: '500000',
    owed: '185000',
    term: 15,
  },
  {
    name: 'مطعم دجلة',
    address: 'شارع أبو نؤاس، مقابل التمثال',
    group: 1,
    delegate: 0,
    credit_limit: '1500000',
    owed: '640000',
    term: 30,
  },
  {
    name: 'أسواق النور',
    address: 'الكرادة خارج، شارع 62',
    group: 0,
    delegate: 1,
    credit_limit: '3000000',
    owed: '1275000',
    term: 30,
  },
  {
    name: 'Um Ali Kitchen',
    address: 'Karrada, Street 42, house 7',
    group: 1,
    delegate: 1,
    credit_limit: '750000',
    owed: null,
    term: 7,
  },
  {
    name: 'ميني ماركت الزهور',
    address: 'الجادرية، قرب الجسر',
    group: 0,
    delegate: 0,
    credit_limit: '2000000',
    owed: '410500',
    term: 30,
  },
  { name: 'أبو حسين', group: 2, delegate: null, credit_limit: '100000', owed: '37250', term: null },
  { name: 'أم مريم', group: 2, delegate: null, credit_limit: '50000', owed: null, term: null },
  { name: 'Zainab Hadi', group: null, delegate: null, credit_limit: '0', owed: null, term: null },
  {
    name: 'مدرسة الفرات الأهلية',
    address: 'الكرادة داخل، شارع المسبح',
    group: 0,
    delegate: 1,
    credit_limit: '1000000',
    owed: '96000',
    term: 30,
  },
  { name: 'فندق بابل', address: 'الجادرية، الكورنيش', group: 1, delegate: 0, credit_limit: null, owed: '822000', term: 45 },
];
const suppliers = [
  { name: 'شركة الوزان للمواد الغذائية', address: 'جميلة الصناعية، شارع المخازن', currency: 'IQD', owed: '2450000', term: 30 },
  { name: 'مخازن جميلة', address: 'جميلة، مجمع 3', currency: 'IQD', owed: '980000', term: 15 },
  { name: 'Mahmood Tea Iraq', address: 'Jamila, warehouse 14', currency: 'USD', owed: '1860.00', term: 45 },
  { name: 'Anadolu Gıda', currency: 'USD', owed: '3200.50', term: 60 },
  { name: 'معمل البركة للألبان', address: 'أبو غريب، الطريق العام', currency: 'IQD', owed: null, term: 7 },
  { name: 'مكتب الرشيد للتنظيفات', currency: 'IQD', owed: '315000', term: 30 },
];
const days = (value: number | null) =>
  value === null
    ? { payment_term_value: null, payment_term_type: null }
    : { payment_term_value: value, payment_term_type: 'days' };

/** Whom a shop of the demo deals with, and what stood between them when its books began. */
export async function seedContacts(ctx: Context, branch: number): Promise<void> {
  const opened_on = daysBefore(ctx.today, openedDaysAgo);
  const make = (entity: string, body: object) => createRecord(ctx, implementedEntity(entity), { ...body });
  const [groupIds, delegateIds]: [number[], number[]] = [[], []];
  for (const group of groups) groupIds.push(await make('customerGroup', group));
  for (const delegate of delegates) delegateIds.push(await make('delegate', { ...delegate, branch_id: branch }));
  for (const company of companies) await make('deliveryCompany', company);
  for (const [at, { group, delegate, owed, term, ...customer }] of customers.entries())
    await make('customer', {
      ...customer,
      phone: `078014${String(at + 1).padStart(5, '0')}`,
      branch_id: branch,
      customer_group_id: group === null ? null : groupIds[group],
      delegate_id: delegate === null ? null : delegateIds[delegate],
      opening_balance: owed,
      ...(owed !== null && { opened_on }),
      ...days(term),
    });
  await make('exchangeRate', { currency: 'USD', rate: '1315', from_day: opened_on });
  for (const [at, { owed, term, ...supplier }] of suppliers.entries())
    await make('supplier', {
      ...supplier,
      phone: `078015${String(at + 1).padStart(5, '0')}`,
      branch_id: branch,
      opening_balance: owed,
      ...(owed !== null && { opened_on }),
      ...days(term),
    });
}
