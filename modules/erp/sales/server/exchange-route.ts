import { Sale } from '#erp/sales/contract';
import { implementedEntity, route, showRecord } from '#platform/server';
import { exchangeGoods } from './exchange-goods.ts';

const { exchange } = Sale.verbs;

/** Some goods of a sale come back, others are sold for them; answers the new sale. */
export const exchangeRoute = route({
  method: 'POST',
  path: '/api/v1/sales/{id}/exchange',
  name: 'exchangeSale',
  summary: exchange.summary,
  permission: exchange.permission,
  section: 'erp',
  key: 'required',
  makesOne: true,
  input: exchange.input,
  answer: 'item',
  handle: async (ctx, { id, body }) => {
    const made = await exchangeGoods(ctx, { ...body, id });
    const item = await showRecord(ctx, implementedEntity('sale'), made);
    return { status: 201, message: { key: 'sale.done.exchange', values: JSON.parse(item) }, resultText: `{"item":${item}}` };
  },
});
