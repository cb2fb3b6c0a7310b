import { belongsTo, decimal, defineEntity, oneOf, phone, type Row, text } from '#platform/entity';
import { contactRights } from './terms.ts';

/** When a delegate has earned his part of a sale: once it is paid, or as soon as it is final. */
export const earnedOn = ['paid', 'final'] as const;

/** Who sells for the shop and earns a part of it. */
export const Delegate = defineEntity('delegate', {
  path: 'delegates',
  screens: '/erp-delegates',
  section: 'erp',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    branch: belongsTo('branch', { required: true }),
    /** Percent of what he sells, without tax and shipping. */
    commission: decimal({ min: 0, max: 100 }),
    commissionOn: oneOf(earnedOn, { required: true }),
    address: text({ max: 200 }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'branch', 'commission', 'commissionOn'],
    filters: ['name', 'phone', 'branch', 'commissionOn'],
    search: ['name', 'phone'],
    sort: '-id',
  },
  form: [{ title: 'main', fields: ['name', 'phone', 'branch', 'commission', 'commissionOn', 'address', 'note'] }],
  lookup: ['phone', 'branch'],
  disable: true,
  permissions: { ...contactRights, lookup: [contactRights.list, 'accounts_management', 'show_sales', 'edit_sales'] },
});
export type Delegate = Row<typeof Delegate>;
