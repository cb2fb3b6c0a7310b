import { amount, defineEntity, email, phone, type Row, text } from '#platform/entity';
import { contactRights } from './terms.ts';

/** Who carries a shop's goods to its customers and collects for it. */
export const DeliveryCompany = defineEntity('deliveryCompany', {
  path: 'delivery-companies',
  screens: '/erp-delivery-companies',
  section: 'erp',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    secondPhone: phone({ rank: 'second' }),
    email: email(),
    address: text({ max: 200 }),
    /** What it collected of our customers, and owes for what it lost, less what it paid. */
    balance: amount({ readonly: true, computed: true }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'balance', 'address', 'note'],
    filters: ['name', 'phone'],
    search: ['name', 'phone'],
    sort: '-id',
  },
  page: {
    heading: 'name',
    figures: ['balance'],
    facts: ['phone', 'secondPhone', 'address'],
    asides: ['email', 'note'],
    history: true,
  },
  lookup: ['phone'],
  disable: true,
  permissions: { ...contactRights, lookup: [contactRights.list, 'accounts_management', 'show_sales', 'create_sales'] },
});
export type DeliveryCompany = Row<typeof DeliveryCompany>;
