import { bilingual, decimal, defineEntity, type Row, text } from '#platform/entity';
import { contactRights } from './terms.ts';

/** Customers who are sold to at prices of their own. */
export const CustomerGroup = defineEntity('customerGroup', {
  path: 'customer-groups',
  screens: '/erp-customer-groups',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 60 }),
    /** What prices are changed by for them, in percent: below zero they pay less. */
    percent: decimal({ min: -100, max: 1000 }),
    note: text({ max: 500, lines: 3 }),
  },
  title: 'name',
  list: { columns: ['name', 'percent', 'note'], filters: ['name', 'percent'], search: ['name'], sort: 'id' },
  lookup: ['percent'],
  disable: true,
  permissions: { ...contactRights, lookup: [contactRights.list, 'show_sales', 'edit_sales'] },
});
export type CustomerGroup = Row<typeof CustomerGroup>;
