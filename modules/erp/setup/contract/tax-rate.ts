import { bilingual, bool, decimal, defineEntity, type Row } from '#platform/entity';

/** A tax on goods. */
export const TaxRate = defineEntity('taxRate', {
  path: 'tax-rates',
  screens: '/erp-tax-rates',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 60 }),
    percent: decimal({ required: true, min: 0, max: 100 }),
    /** What suppliers charged of it is not a cost: it is taken off what is owed to the state. */
    recoverable: bool(),
  },
  title: 'name',
  list: { columns: ['name', 'percent', 'recoverable'], filters: ['name', 'percent'], search: ['name'], sort: 'id' },
  lookup: ['percent'],
  disable: true,
  permissions: {
    list: 'show_company_definition',
    create: 'show_company_definition',
    edit: 'show_company_definition',
    disable: 'show_company_definition',
    lookup: ['show_products', 'edit_products', 'show_purchases', 'edit_purchases', 'show_sales', 'edit_sales'],
  },
});
export type TaxRate = Row<typeof TaxRate>;
