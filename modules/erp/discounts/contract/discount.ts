import { discountTypes } from '#erp/setup/contract';
import { belongsTo, bilingual, date, defineEntity, integer, manyOf, oneOf, type Row, text } from '#platform/entity';

/** A discount is on everything the shop sells, or on what is chosen. */
export const discountReaches = ['chosen', 'all'] as const;

/** What is taken off a price by itself, while it runs, for those it is for. */
export const Discount = defineEntity('discount', {
  path: 'discounts',
  screens: '/erp-sales/discounts',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    discountType: oneOf(discountTypes, { required: true }),
    /** "10%", or "500" off each of the goods' own unit in the company's currency. */
    value: text({ required: true, max: 30 }),
    /** Where several speak of the same goods, the highest is given. */
    priority: integer({ min: -1000, max: 1000 }),
    startsOn: date(),
    endsOn: date(),
    branch: belongsTo('branch'),
    customerGroup: belongsTo('customerGroup'),
    reach: oneOf(discountReaches, { required: true }),
    /** With all that stands under them. */
    categories: manyOf('category', { hidden: true }),
    brands: manyOf('brand', { hidden: true }),
    products: manyOf('product', { hidden: true }),
    covered: bilingual({ readonly: true, computed: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'value', 'covered', 'startsOn', 'endsOn', 'customerGroup', 'priority', 'branch', 'discountType'],
    hide: ['branch', 'discountType'],
    widths: { name: 13, value: 7, covered: 12.5, startsOn: 7, endsOn: 7, customerGroup: 8.5, priority: 5.5 },
    filters: ['name', 'discountType', 'startsOn', 'endsOn', 'branch', 'customerGroup', 'reach', 'priority'],
    search: ['name'],
    sort: '-id',
  },
  form: [
    { title: 'main', fields: ['name', 'discountType', 'value', 'priority'] },
    { title: 'goods', fields: ['reach', 'categories', 'brands', 'products'] },
    { title: 'when', fields: ['startsOn', 'endsOn', 'branch', 'customerGroup'] },
  ],
  lookup: ['value'],
  disable: true,
  permissions: { list: 'show_sales', create: 'edit_sales', edit: 'edit_sales', disable: 'edit_sales', lookup: ['create_sales'] },
});
export type Discount = Row<typeof Discount>;
