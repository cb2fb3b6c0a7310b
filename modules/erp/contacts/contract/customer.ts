import { amount, belongsTo, date, defineEntity, email, integer, oneOf, phone, type Row, text } from '#platform/entity';
import { contactRights, termTypes } from './terms.ts';

/** Whom the shop sells to by name: at once, or on account up to his limit. */
export const Customer = defineEntity('customer', {
  path: 'customers',
  screens: '/erp-customers',
  section: 'erp',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    secondPhone: phone({ rank: 'second' }),
    email: email(),
    customerGroup: belongsTo('customerGroup'),
    delegate: belongsTo('delegate'),
    /** The most he may owe; empty: as much as he likes, 0: he pays at once. */
    creditLimit: amount({ min: 0 }),
    paymentTermValue: integer({ min: 1, max: 999 }),
    paymentTermType: oneOf(termTypes),
    taxNumber: text({ max: 40 }),
    branch: belongsTo('branch', { required: true }),
    city: belongsTo('city'),
    address: text({ max: 200 }),
    /** What he owed on the day the books began. */
    openingBalance: amount({ min: 0 }),
    openedOn: date(),
    /** What he owes now, in the company's currency. */
    balance: amount({ readonly: true, computed: true }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'customerGroup', 'delegate', 'creditLimit', 'balance', 'branch'],
    filters: ['name', 'phone', 'customerGroup', 'delegate', 'branch', 'city'],
    search: ['name', 'phone', 'secondPhone'],
    hide: ['branch', 'delegate'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'phone', 'secondPhone', 'email', 'branch', 'city', 'address'] },
    { title: 'terms', fields: ['customerGroup', 'delegate', 'creditLimit', 'paymentTermValue', 'paymentTermType', 'taxNumber'] },
    { title: 'opening', fields: ['openingBalance', 'openedOn', 'note'] },
  ],
  page: {
    heading: 'name',
    figures: ['balance', 'creditLimit', 'openingBalance'],
    facts: ['phone', 'branch', 'customerGroup', 'delegate'],
    asides: ['secondPhone', 'email', 'paymentTermValue', 'paymentTermType', 'taxNumber', 'city', 'address', 'openedOn', 'note'],
    history: true,
  },
  lookup: ['phone', 'branch'],
  disable: true,
  permissions: {
    ...contactRights,
    export: 'export_sensitive',
    lookup: [contactRights.list, 'accounts_management', 'show_cheques', 'edit_cheques', 'show_sales', 'edit_sales'],
  },
});
export type Customer = Row<typeof Customer>;
