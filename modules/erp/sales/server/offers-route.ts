import { saleRights } from '#erp/sales/contract';
import { belongsTo, date, integer, listOf } from '#platform/entity';
import { route } from '#platform/server';
import { offersFor } from './offers.ts';

/** What decides what goods are offered for: the page works out the same price with the same function as a sale that is saved. */
export const offersRoute = route({
  method: 'POST',
  path: '/api/v1/sales/offers',
  name: 'listSaleOffers',
  summary: 'What decides what goods are offered for to a customer, in a branch, on a day; nothing is kept',
  permission: saleRights.see,
  section: 'erp',
  input: {
    customer: belongsTo('customer', { required: true }),
    branch: belongsTo('branch', { required: true }),
    priceGroup: belongsTo('sellingPriceGroup'),
    day: date(),
    goods: listOf({ variation: integer({ required: true, min: 1 }) }, { required: true, max: 1000 }),
  },
  answer: 'other',
  handle: async (ctx, { body }) => {
    const { customer: customerId, branch: branchId, priceGroup: priceGroupId, goods } = body;
    const ids = goods.map(({ variation }) => variation);
    const offers = await offersFor(ctx, { customerId, branchId, priceGroupId, day: body.day ?? ctx.today }, ids);
    return { result: { offers: [...offers.values()] } };
  },
});
