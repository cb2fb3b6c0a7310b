import type { Body, More } from './records.ts';
import type { Person } from './tenant.ts';

/** What a declaration cannot say about the records of a shop. */
export const shopRecords: More = {
  // Whoever owed something when the books began stands in them for good.
  customer: () => ({ opening_balance: null, opened_on: null }),
  supplier: () => ({ opening_balance: null, opened_on: null }),
  // Counted in the company's pieces: the unit that is referred to first is none of those made here.
  unit: async ({ admin }) => ({
    base: false,
    base_unit_id: (await admin.call('GET', 'units?base=true&sort_by=id&sort_order=asc&per_page=1')).body.result.items[0].id,
    conversion_factor: '24',
  }),
  category: () => ({ parent_id: null }),
  // Its treasury is of the branch that is referred to, as every treasury made here.
  register: (_, count) => ({ code: `R${count}`, gateway_id: null, price_group_id: null }),
  shopSettings: () => ({ scale_patterns: '21IIIIIWWWWWC' }),
  openingStock: async ({ admin, one }) => {
    const { items } = (await admin.call('GET', `variations?product_id=${await one('product')}`)).body.result;
    return { lines: [{ variation_id: items[0]?.id, quantity: '2', unit_cost: '1000' }] };
  },
  purchase: async ({ admin, one }) => {
    const { currency } = (await admin.call('GET', `suppliers/${await one('supplier')}`)).body.result.item;
    const lines = [{ ...(await stockedLine(admin, await one('product'))), unit_cost: '1000' }];
    return { currency, discount: null, discount_type: null, instalments: null, frequency: null, lines };
  },
  sale: async ({ admin, one }) => {
    const terms = {
      written_as: 'draft',
      valid_until: null,
      discount: null,
      discount_type: null,
      instalments: null,
      frequency: null,
    };
    return { ...terms, lines: [await stockedLine(admin, await one('product'))] };
  },
  stockTransfer: async ({ admin, one }) => {
    const { items } = (await admin.call('GET', 'branches?sort_by=id&sort_order=asc&per_page=2')).body.result;
    return { from_branch_id: items[0]?.id, to_branch_id: items[1]?.id, lines: [await stockedLine(admin, await one('product'))] };
  },
  damagedStock: async ({ admin, one }) => ({ lines: [await stockedLine(admin, await one('product'))] }),
  stockCount: () => ({ goods: 'chosen', category_id: null, brand_id: null }),
  // A customer's, held: it names a bank as it is printed, and no account of ours.
  cheque: (_, count) => ({
    kind: 'received',
    currency: 'IQD',
    cheque_number: `N-${count}`,
    supplier_id: null,
    treasury_id: null,
    allocations: null,
  }),
  product: (_, count) => ({
    kind: 'plain',
    manage_stock: true,
    sku: `P-${count}`,
    selling_price: '1000',
    barcode_type: 'code128',
    scale_item: count,
    sub_category_id: null,
    expiry_value: null,
    expiry_type: null,
    variations: [],
    barcodes: [],
    combo: [],
    modifiers: [],
  }),
  // All variations of a product; a quantity has one price.
  sellingPriceRange: (_, count) => ({ variation_id: null, from_quantity: count }),
  discount: async ({ one }) => ({
    reach: 'chosen',
    category_ids: [await one('category')],
    discount_type: 'fixed',
    value: '500',
    starts_on: '2026-11-01',
    ends_on: '2026-11-30',
  }),
  sellingPriceGroup: () => ({ way: 'prices', percent: null }),
};

/** Two of a product, in its own unit. */
async function stockedLine(admin: Person, product: number | null): Promise<Body> {
  const { items } = (await admin.call('GET', `variations?product_id=${product}`)).body.result;
  const { unit_id } = (await admin.call('GET', `products/${product}`)).body.result.item;
  return { variation_id: items[0]?.id, unit_id, quantity: '2' };
}
