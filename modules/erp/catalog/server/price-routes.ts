import { type FoundPrice, findPrice, priceChanges } from '#erp/catalog/contract';
import {
  amountText,
  belongsTo,
  decimal,
  type Input,
  integer,
  listOf,
  oneOf,
  quantity,
  text,
  thousandths,
} from '#platform/entity';
import { type Context, route } from '#platform/server';
import { priceFactsOf } from './price-facts.ts';
import { previewPrices, setPrices } from './set-prices.ts';

const asked = {
  variation: belongsTo('variation', { required: true }),
  quantity: quantity({ min: 0.001, max: 1_000_000 }),
  customersGroup: belongsTo('sellingPriceGroup'),
  branchGroup: belongsTo('sellingPriceGroup'),
  /** What the customer's group pays more, or less. */
  customerPercent: decimal({ min: -99, max: 1000 }),
} as const;

/** Which prices are meant, and what becomes of them. */
const changing = {
  /** The prices of a group; those of the goods themselves where none is named. */
  priceGroup: belongsTo('sellingPriceGroup'),
  category: belongsTo('category'),
  brand: belongsTo('brand'),
  search: text({ max: 100 }),
  change: oneOf(priceChanges, { required: true }),
  /** Percent, or an amount in the currency of the prices. */
  by: text({ required: true, max: 20 }),
} as const;

/** Prices as they were read and as they are to be; an empty one takes a price away. */
const changed = {
  priceGroup: belongsTo('sellingPriceGroup'),
  lines: listOf(
    { variation: integer({ required: true, min: 1 }), was: text({ max: 20 }), price: text({ max: 20 }) },
    { required: true, max: 1000 },
  ),
} as const;
export type PriceQuestion = Input<typeof asked>;
export type Changing = Input<typeof changing>;
export type Changed = Input<typeof changed>;

export const priceRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/variations/price',
    name: 'explainSellingPrice',
    summary: 'What goods cost somebody who takes so many, why, and all that decided it; nothing is kept',
    permission: 'show_products',
    section: 'erp',
    input: asked,
    answer: 'other',
    handle: async (ctx, { body }) => ({ result: await explain(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/products/preview-prices',
    name: 'previewPrices',
    summary: 'What many prices would become; nothing is kept',
    permission: 'edit_products',
    section: 'erp',
    input: changing,
    answer: 'other',
    handle: async (ctx, { body }) => ({ result: await previewPrices(ctx, body) }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/products/set-prices',
    name: 'setPrices',
    summary: 'Set many prices at once, each from what was read; none where one was changed meanwhile',
    permission: 'edit_products',
    section: 'erp',
    input: changed,
    answer: 'other',
    handle: async (ctx, { body }) => {
      const count = await setPrices(ctx, body);
      return { result: { count }, message: { key: 'priceChange.done', values: { count } } };
    },
  }),
];

/** The price with its reasons, and the facts it follows from: the page asks the same function of them. */
async function explain(ctx: Context, question: PriceQuestion): Promise<Record<string, unknown>> {
  const facts = await priceFactsOf(ctx, {
    variationId: question.variation,
    customersGroupId: question.customersGroup ?? null,
    branchGroupId: question.branchGroup ?? null,
    customerPercent: question.customerPercent ? thousandths(question.customerPercent) : null,
  });
  const found = findPrice(facts, question.quantity ?? 1000);
  return { ...toldPrice(found, ctx), currency: facts.currency, facts };
}

const toldPrice = (found: FoundPrice, { tenant: { currency } }: Context) =>
  'problem' in found
    ? { problem: found.problem }
    : {
        price: amountText(found.price, currency),
        reasons: found.reasons.map(({ amount, ...one }) => ({ ...one, amount: amountText(amount, currency) })),
      };
