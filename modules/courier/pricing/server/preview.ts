import type { Price } from '#courier/pricing/contract';
import {
  amount,
  amountText,
  belongsTo,
  bool,
  type Currency,
  currencyCodes,
  fieldRefusal,
  type Input,
  oneOf,
  quantity,
  Refusal,
} from '#platform/entity';
import { type Context, may, route } from '#platform/server';
import { explainedFor } from './explain.ts';
import { priceByLists } from './price-by-lists.ts';
import { isOthersClient, priceFacts } from './price-facts.ts';

const input = {
  client: belongsTo('client', { required: true }),
  city: belongsTo('city', { required: true }),
  originBranch: belongsTo('branch'),
  shipmentType: belongsTo('shipmentType'),
  shipmentSize: belongsTo('shipmentSize'),
  weight: quantity({ min: 0, max: 10_000 }),
  isUrgent: bool(),
  breakable: bool(),
  freezable: bool(),
  price: amount({ required: true }),
  currency: oneOf(currencyCodes),
  feeMode: oneOf(['fee_included', 'fee_on_receiver', 'fee_on_sender', 'prepaid']),
} as const;

export const previewRoute = route({
  method: 'POST',
  path: '/api/v1/shipment-price/preview',
  name: 'previewShipmentPrice',
  summary: 'What a parcel would cost, pay and collect, and why; nothing is kept',
  permission: 'create_shipments',
  section: 'courier',
  input,
  answer: 'other',
  handle: async (ctx, asked) => ({ result: await previewPrice(ctx, asked.body) }),
});

/** The price a parcel would get if it were created now. */
export async function previewPrice(ctx: Context, asked: Input<typeof input>): Promise<Record<string, unknown>> {
  const currency = asked.currency ?? ctx.tenant.currency;
  const originBranchId = asked.originBranch ?? (ctx.user?.clientId ? null : ctx.branchId);
  const facts = await priceFacts(ctx, { clientId: asked.client, cityId: asked.city, originBranchId });
  // Whoever may not take a client's parcels does not learn what they would cost.
  if (!facts || isOthersClient(ctx, facts)) throw fieldRefusal('client_id', 'errors.reference');
  const { book } = facts;
  const priced = priceByLists(ctx, book, facts, {
    ...asked,
    cityId: asked.city,
    shipmentTypeId: asked.shipmentType ?? null,
    shipmentSizeId: asked.shipmentSize ?? null,
    currency,
    feeMode: asked.feeMode ?? 'fee_included',
  });
  if (!priced.ok) throw unpriced(priced.problem);
  const names = new Map(book.packages.map((one) => [one.id, one.names]));
  return {
    currency,
    ...figuresOf(ctx, priced.price, currency),
    package: { id: priced.price.packageId, name: names.get(priced.price.packageId) },
    destination_branch_id: facts.cityBranchId,
    explanation: explainedFor(ctx, priced.price.explanation, currency, names),
  };
}

/** No price fits: the refusal names what there is no price for, beside the field that says it. */
export function unpriced({ dimension, key }: { dimension: string; key: string }): Refusal {
  const fields: Record<string, string> = { destination: 'city_id', weight: 'weight', currency: 'currency' };
  const field = fields[dimension] ?? (dimension.startsWith('shipment_') ? `${dimension}_id` : 'price');
  return new Refusal(key, { fields: { [field]: key } });
}

function figuresOf(ctx: Context, price: Price, currency: Currency): Record<string, string> {
  const shown: [string, number][] = [
    ['delivery_fee', price.fee],
    ['shipping_cost', price.fee],
    ['expected', price.expected],
    ['net_amount', price.net],
    ['return_fee', price.returnFee],
  ];
  if (may(ctx, 'accounts_management')) {
    shown.push(['fee_tax', price.feeTax], ['agent_commission', price.agentCommission]);
    shown.push(['receiving_commission', price.receivingCommission], ['branch_fee', price.branchShare]);
  }
  return Object.fromEntries(shown.map(([name, minor]) => [name, amountText(minor, currency)]));
}
