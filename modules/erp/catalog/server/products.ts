import { codeKey, Product, type ProductInput, productInput, Variation } from '#erp/catalog/contract';
import { taxModes } from '#erp/setup/contract';
import { readShopSettings } from '#erp/setup/server';
import { belongsTo, integer, oneOf, text } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  readChecked,
  readVersion,
  route,
  showRecord,
  specialFilter,
  sql,
} from '#platform/server';
import { createProduct } from './create-product.ts';
import { editProduct } from './edit-product.ts';
import { priceRoutes } from './price-routes.ts';
import { productParts } from './product-parts.ts';
import { askedByScale, scanCode } from './scan-code.ts';
import { firstBaseUnit } from './units.ts';

const shown = async (ctx: Context, id: number) => ({
  resultText: `{"item":${await showRecord(ctx, products, id)}}`,
  message: { key: 'ui.saved' },
});

/** Finds by a code exactly, as a scanner reads it. */
const scanned = (column: 'product_id' | 'variation_id') =>
  specialFilter(
    text({ max: 60 }),
    (_ctx, code, params) =>
      `e.id = (select c.${column} from product_code c where c.tenant_id = :tenant and c.code = ${params.add(codeKey(code), 'text')})`,
  );

/** Finds by the number of the goods on the scales. */
const onScales = (column: 'id' | 'product_id') =>
  specialFilter(
    integer({ min: 0 }),
    (_ctx, item, params) =>
      `e.${column} = (select w.id from product w where w.tenant_id = :tenant and w.scale_item = ${params.add(item, 'bigint')})`,
  );

export const products: Implemented = implement(Product, {
  without: ['create', 'edit'],
  search: 'index',
  filters: { code: scanned('product_id'), scale_item: onScales('id') },
  beforeList: askedByScale,
  // What comes in several shapes may cost this much to that much.
  extras: (ctx) => ({ price_from: shapePrice(ctx, 'min'), price_to: shapePrice(ctx, 'max') }),
  showExtras: (ctx) => productParts(ctx),
  afterChange: followProduct,
  routes: [
    route({
      method: 'GET',
      path: '/api/v1/product-defaults',
      name: 'showProductDefaults',
      summary: 'What a new product starts with, by the shop’s settings',
      permission: 'edit_products',
      section: 'erp',
      writes: true,
      answer: 'other',
      answers: { unit: belongsTo('unit'), taxRate: belongsTo('taxRate'), taxMode: oneOf(taxModes) },
      handle: async (ctx) => ({ result: await defaultsOf(ctx) }),
    }),
    route({
      method: 'POST',
      path: '/api/v1/products',
      name: 'createProduct',
      summary: 'Take a product into the catalogue, with its variations, codes, parts and what may be added to it',
      permission: 'edit_products',
      section: 'erp',
      input: productInput,
      makesOne: true,
      answer: 'item',
      handle: async (ctx, asked) => ({
        status: 201,
        ...(await shown(ctx, await createProduct(ctx, asked.body as ProductInput))),
      }),
    }),
    route({
      method: 'PUT',
      path: '/api/v1/products/{id}',
      name: 'editProduct',
      summary: 'Change a product; variations that are left out are dropped, and kept for what was sold of them',
      permission: 'edit_products',
      section: 'erp',
      input: productInput,
      partial: true,
      answer: 'item',
      handle: async (ctx, { id, raw }) => {
        const version = readVersion(raw);
        const input = await readChecked(ctx, productInput, raw, { partial: true, of: { implemented: products, id } });
        await editProduct(ctx, { id, version, input });
        return shown(ctx, id);
      },
    }),
  ],
});

export const variations = implement(Variation, {
  without: ['create', 'edit', 'remove', 'disable'],
  search: 'index',
  filters: { code: scanned('variation_id'), scale_item: onScales('product_id') },
  beforeList: askedByScale,
  expressions: {
    unit: 'select p.unit_id from product p where p.tenant_id = :tenant and p.id = e.product_id',
    price: 'select coalesce(e.selling_price, p.selling_price) from product p where p.tenant_id = :tenant and p.id = e.product_id',
  },
  routes: [
    ...priceRoutes,
    route({
      method: 'GET',
      path: '/api/v1/variations/scan',
      name: 'scanCode',
      summary:
        'What a scanned code stands for: goods, the unit it counts, and of a scale’s code how much was weighed or its price',
      permission: 'show_products',
      section: 'erp',
      query: { code: text({ required: true, max: 60 }) },
      answer: 'other',
      handle: async (ctx, { options }) => ({ resultText: await scanCode(ctx, String(options.code)) }),
    }),
  ],
});

const shapePrice = ({ tenant }: Context, which: 'min' | 'max') =>
  `case when e.kind = 'variable' then money_text((select ${which}(coalesce(v.selling_price, e.selling_price)) from variation v
    where v.tenant_id = :tenant and v.product_id = e.id and not v.is_dropped), '${tenant.currency}') end`;

async function defaultsOf(ctx: Context) {
  const { taxRateId, taxMode } = await readShopSettings(ctx);
  return { unit_id: await firstBaseUnit(ctx), tax_rate_id: taxRateId, tax_mode: taxMode };
}

/** What a product is not offered as, none of its variations is. */
function followProduct(ctx: Context, id: number): void {
  ctx.db.run(sql`update variation v set disabled_at = (select p.disabled_at from product p where p.tenant_id = ${ctx.tenantId} and p.id = ${id})
    where v.tenant_id = ${ctx.tenantId} and v.product_id = ${id} and not v.is_dropped`);
}
