import {
  type Bilingual,
  belongsTo,
  bilingual,
  defineEntity,
  integer,
  json,
  linesOf,
  manyOf,
  oneOf,
  type Row,
  text,
} from '#platform/entity';

const permissions = {
  list: 'show_company_definition',
  create: 'show_company_definition',
  edit: 'show_company_definition',
  disable: 'show_company_definition',
  remove: 'show_company_definition',
  lookup: ['show_products', 'edit_products', 'show_sales', 'edit_sales'],
} as const;

/** What kind of goods a product is; a category within another is a sub-category. */
export const Category = defineEntity('category', {
  path: 'categories',
  screens: '/erp-products/category',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    parent: belongsTo('category', { pick: { main: 'true' } }),
    productCount: integer({ readonly: true, computed: true }),
  },
  title: 'name',
  list: { columns: ['name', 'parent', 'productCount'], filters: ['name', 'parent'], search: ['name'], sort: 'id' },
  lookup: ['parent'],
  disable: true,
  permissions,
});
export type Category = Row<typeof Category>;

/** Whose name goods bear. */
export const Brand = defineEntity('brand', {
  path: 'trademarks',
  screens: '/erp-products/trademarks',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    productCount: integer({ readonly: true, computed: true }),
  },
  title: 'name',
  list: { columns: ['name', 'productCount'], filters: ['name'], search: ['name'], sort: 'id' },
  disable: true,
  permissions,
});
export type Brand = Row<typeof Brand>;

/** What a stretch of time is counted in. */
export const durationTypes = ['days', 'months', 'years'] as const;
export type DurationType = (typeof durationTypes)[number];

/** How long a shop or maker answers for what was sold. */
export const Guarantee = defineEntity('guarantee', {
  path: 'guarantees',
  screens: '/erp-products/guarantees',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 80 }),
    duration: integer({ required: true, min: 1, max: 1000 }),
    durationType: oneOf(durationTypes, { required: true }),
    note: text({ max: 300, lines: 3 }),
  },
  title: 'name',
  list: {
    columns: ['name', 'duration', 'durationType', 'note'],
    filters: ['name', 'durationType'],
    search: ['name'],
    sort: 'id',
  },
  lookup: ['duration', 'durationType'],
  disable: true,
  permissions,
});
export type Guarantee = Row<typeof Guarantee>;

/** The values of an attribute: red and blue of a colour. */
export const attributeLines = linesOf(
  'attributeLine',
  { ar: text({ required: true, max: 40 }), en: text({ max: 40 }) },
  { columns: { ar: 14, en: 14 }, max: 200, least: 1 },
);

/** A value as it is chosen. */
export interface AttributeOption {
  id: number;
  attribute_id: number;
  name: Bilingual;
}

/** What a product comes in several of: a size, a colour, a flavour. */
export const Attribute = defineEntity('attribute', {
  path: 'attributes',
  screens: '/erp-products/attributes',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 60 }),
    values: bilingual({ readonly: true, computed: true }),
    /** The same, each with its id, for whoever chooses among them. */
    options: json<AttributeOption[]>({ readonly: true, computed: true, hidden: true }),
  },
  title: 'name',
  list: { columns: ['name', 'values'], filters: ['name'], search: ['name'], sort: 'id', widths: { values: 28 } },
  lines: attributeLines,
  page: { heading: 'name' },
  lookup: ['options'],
  disable: true,
  permissions,
});
export type Attribute = Row<typeof Attribute>;

/** Attributes that go together, to choose them at one stroke. */
export const Variance = defineEntity('variance', {
  path: 'variances',
  screens: '/erp-products/variances',
  section: 'erp',
  fields: {
    name: bilingual({ required: true, max: 60 }),
    attributes: manyOf('attribute', { required: true }),
    together: bilingual({ readonly: true, computed: true }),
  },
  title: 'name',
  list: { columns: ['name', 'together'], filters: ['name'], search: ['name'], sort: 'id' },
  lookup: ['attributes'],
  disable: true,
  permissions,
});
export type Variance = Row<typeof Variance>;
