import { belongsTo, bilingual, defineEntity, oneOf, type Row, text } from '#platform/entity';

/**
 * What shops sort their expenses by, read out of the chart: a category is an account right under the expenses, mostly a heading; a
 * subcategory is an account below it. There is no second list beside the chart, so that an expense is where the books have it.
 */
export const ExpenseCategory = defineEntity('expenseCategory', {
  path: 'expense-categories',
  screens: '/erp-expenses/expense-categories',
  table: 'account',
  fields: {
    name: bilingual({ required: true, max: 100 }),
    /** Empty: it is a category itself. */
    parent: belongsTo('expenseCategory', { pick: { level: 'category', takes_more: 'true' } }),
    level: oneOf(['category', 'subcategory'], { readonly: true, computed: true }),
    code: text({ readonly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'parent', 'level', 'code'],
    widths: { name: 16, parent: 13, level: 9, code: 6 },
    filters: ['parent', 'level', 'code'],
    search: ['name', 'code'],
    sort: 'code',
  },
  form: [{ title: 'main', fields: ['name', 'parent'] }],
  lookup: ['code', 'level', 'parent'],
  disable: true,
  permissions: {
    list: 'accounts_management',
    create: 'chart_of_accounts',
    edit: 'chart_of_accounts',
    disable: 'chart_of_accounts',
    export: 'export_sensitive',
    lookup: ['chart_of_accounts'],
  },
});
export type ExpenseCategory = Row<typeof ExpenseCategory>;
