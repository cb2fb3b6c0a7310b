import {
  amount,
  belongsTo,
  currencyCodes,
  date,
  defineEntity,
  email,
  integer,
  oneOf,
  phone,
  type Row,
  text,
} from '#platform/entity';
import { contactRights, termTypes } from './terms.ts';

/** Whom the shop buys from, in the currency he is owed in. */
export const Supplier = defineEntity('supplier', {
  path: 'suppliers',
  screens: '/erp-suppliers',
  section: 'erp',
  fields: {
    name: text({ required: true, max: 100 }),
    phone: phone({ required: true, unique: true }),
    secondPhone: phone({ rank: 'second' }),
    email: email(),
    currency: oneOf(currencyCodes, { required: true }),
    paymentTermValue: integer({ min: 1, max: 999 }),
    paymentTermType: oneOf(termTypes),
    taxNumber: text({ max: 40 }),
    branch: belongsTo('branch', { required: true }),
    city: belongsTo('city'),
    address: text({ max: 200 }),
    /** What he was owed on the day the books began. */
    openingBalance: amount({ min: 0 }),
    openedOn: date(),
    /** What he is owed now. */
    balance: amount({ readonly: true, computed: true }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'currency', 'balance', 'branch', 'city'],
    filters: ['name', 'phone', 'currency', 'branch', 'city'],
    search: ['name', 'phone', 'secondPhone'],
    hide: ['city'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'phone', 'secondPhone', 'email', 'branch', 'city', 'address'] },
    { title: 'terms', fields: ['currency', 'paymentTermValue', 'paymentTermType', 'taxNumber'] },
    { title: 'opening', fields: ['openingBalance', 'openedOn', 'note'] },
  ],
  page: {
    heading: 'name',
    figures: ['balance', 'openingBalance'],
    facts: ['phone', 'branch', 'currency'],
    asides: ['secondPhone', 'email', 'paymentTermValue', 'paymentTermType', 'taxNumber', 'city', 'address', 'openedOn', 'note'],
    history: true,
  },
  lookup: ['phone', 'branch', 'currency'],
  disable: true,
  permissions: {
    ...contactRights,
    export: 'export_sensitive',
    lookup: [contactRights.list, 'accounts_management', 'show_purchases', 'edit_purchases', 'show_cheques', 'edit_cheques'],
  },
});
export type Supplier = Row<typeof Supplier>;
