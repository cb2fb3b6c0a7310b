import { amount, belongsTo, bool, defineEntity, integer, oneOf, type Row, text } from '#platform/entity';

/** Whether a price holds its tax already, or has it added. */
export const taxModes = ['inclusive', 'exclusive'] as const;
export type TaxMode = (typeof taxModes)[number];

/** Who bears what is missing in a till's drawer. */
export const shortBearers = ['company', 'cashier'] as const;

/** The widths of the rolls receipts are printed on, in millimetres. */
export const receiptWidths = ['80', '58'] as const;
export type ReceiptWidth = (typeof receiptWidths)[number];

/** How a shop works: what its prices are rounded to, and what a new product starts with. One row per company. */
export const ShopSettings = defineEntity('shopSettings', {
  path: 'shop-settings',
  screens: '/erp-settings',
  section: 'erp',
  single: true,
  fields: {
    /** Prices worked out by a percentage are rounded to it, prices worked out from dollars up to it. */
    priceStep: amount({ required: true }),
    /** What the numbers begin with that products get where nobody writes one. */
    skuPrefix: text({ max: 6 }),
    taxMode: oneOf(taxModes, { required: true }),
    taxRate: belongsTo('taxRate'),
    /** How the shop's scales write what they weighed into a code, one pattern a line. */
    scalePatterns: text({ max: 300, lines: 4 }),
    /** Sales may take more than lies there: what comes next fills the hole at its own cost. */
    negativeStock: bool(),
    /** The roll receipts are printed on where nobody chooses another, and what the shop says on them above and below. */
    receiptWidth: oneOf(receiptWidths, { required: true }),
    receiptHead: text({ max: 200, lines: 3 }),
    receiptFoot: text({ max: 300, lines: 3 }),
    /** From how many days before goods expire on they are warned of. */
    expiryWarningDays: integer({ required: true, min: 0, max: 365 }),
    /** Whoever counts a drawer does not see what the books expect in it. */
    blindCount: bool(),
    /** A drawer never closes with as much as it began with, or less, whatever was taken out of it. */
    strictClosingCheck: bool(),
    shortTo: oneOf(shortBearers, { required: true }),
  },
  title: 'skuPrefix',
  list: { columns: ['priceStep', 'taxMode'], filters: [] },
  form: [
    { title: 'prices', fields: ['priceStep'] },
    { title: 'products', fields: ['skuPrefix', 'taxMode', 'taxRate'] },
    { title: 'scales', fields: ['scalePatterns'] },
    { title: 'receipts', fields: ['receiptWidth', 'receiptHead', 'receiptFoot'] },
    { title: 'stock', fields: ['expiryWarningDays', 'negativeStock'] },
    { title: 'tills', fields: ['blindCount', 'strictClosingCheck', 'shortTo'] },
  ],
  permissions: { list: 'show_company_definition', edit: 'show_company_definition' },
});
export type ShopSettings = Row<typeof ShopSettings>;
