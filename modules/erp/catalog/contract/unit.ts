import { belongsTo, bilingual, bool, defineEntity, type Row, text } from '#platform/entity';

/** What goods are counted in: a base unit, or so many of one. */
export const Unit = defineEntity('unit', {
  path: 'units',
  screens: '/erp-products/units',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 40 }),
    /** Counted by itself: the smallest that is sold. */
    base: bool(),
    baseUnit: belongsTo('unit'),
    /** How many of the base unit one is: "24", "1/3". */
    conversionFactor: text({ max: 24 }),
    /** Never sold in parts. */
    whole: bool(),
  },
  title: 'name',
  list: {
    columns: ['name', 'base', 'conversionFactor', 'baseUnit', 'whole'],
    filters: ['name', 'base', 'baseUnit', 'whole'],
    search: ['name'],
    sort: 'id',
  },
  form: [{ title: 'main', fields: ['name', 'base', 'baseUnit', 'conversionFactor', 'whole'] }],
  lookup: ['base', 'baseUnit', 'conversionFactor', 'whole'],
  disable: true,
  permissions: {
    list: 'show_company_definition',
    create: 'show_company_definition',
    edit: 'show_company_definition',
    disable: 'show_company_definition',
    remove: 'show_company_definition',
    lookup: ['show_products', 'edit_products', 'show_purchases', 'edit_purchases', 'show_sales', 'edit_sales'],
  },
});
export type Unit = Row<typeof Unit>;
