import { GatewayPayout, newGatewayPayout, PaymentGateway } from '#finance/gateway-payouts/contract';
import { saidAmount, treasuryCurrency } from '#finance/treasury/server';
import { amountText, integer, text } from '#platform/entity';
import { type Context, type Implemented, implement, type Reply, route, showRecord } from '#platform/server';
import { createPayout, type NewGatewayPayout, owedBy } from './create-payout.ts';
import { reversePayout } from './reverse-payout.ts';

const base = { permission: 'accounts_management', section: 'any' } as const;
const posting = { ...base, method: 'POST', key: 'required', answer: 'item' } as const;

export const paymentGateways: Implemented = implement(PaymentGateway, {
  routes: [
    route({
      ...base,
      method: 'GET',
      path: '/api/v1/payment-gateways/{id}/owed',
      name: 'owedByGateway',
      summary: 'What a gateway holds of our money, by currency of a treasury',
      query: { treasury: integer({ required: true }) },
      answer: 'other',
      handle: async (ctx, { id, query }) => {
        await showRecord(ctx, paymentGateways, id);
        const currency = await treasuryCurrency(ctx, Number(query.treasury) || 0);
        const owed = (await owedBy(ctx, id, currency)).reduce((sum, { amount }) => sum + amount, 0);
        return { result: { amount: amountText(owed, currency), currency } };
      },
    }),
  ],
});

export const gatewayPayouts: Implemented = implement(GatewayPayout, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  showExtras: () => ({
    journal_ids: `(select coalesce(jsonb_agg(j.id order by j.id), '[]') from journal_entry j
      where j.tenant_id = e.tenant_id and j.doc_type = 'gateway_payout' and j.doc_id = e.id)`,
  }),
  routes: [
    route({
      ...posting,
      path: '/api/v1/gateway-payouts',
      name: 'createGatewayPayout',
      summary: 'Write down what a gateway paid out, and its fee',
      input: newGatewayPayout,
      handle: async (ctx, { body }) => {
        const order = body as unknown as NewGatewayPayout;
        const currency = await treasuryCurrency(ctx, order.treasury);
        const gross = saidAmount(order.gross, { currency, field: 'gross', least: 1 }) as number;
        const fee = saidAmount(order.fee, { currency, field: 'fee' });
        const id = await createPayout(ctx, { ...order, gross, fee });
        return { ...(await shown(ctx, id)), status: 201, message: { key: 'gatewayPayout.done.create' } };
      },
    }),
    route({
      ...posting,
      path: '/api/v1/gateway-payouts/{id}/reverse',
      name: 'reverseGatewayPayout',
      summary: 'Take a payout back: the gateway owes it again',
      input: { reason: text({ required: true, max: 200 }) },
      handle: async (ctx, { id, body }) => {
        await reversePayout(ctx, { id, reason: body.reason as string });
        return { ...(await shown(ctx, id)), message: { key: 'gatewayPayout.done.reverse' } };
      },
    }),
  ],
});

async function shown(ctx: Context, id: number): Promise<Reply> {
  return { resultText: `{"item":${await showRecord(ctx, gatewayPayouts, id)}}` };
}
