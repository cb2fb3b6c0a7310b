import { GatewayPayout, PaymentGateway } from '#finance/gateway-payouts/contract';
import { documentIsNumbered } from '#finance/ledger/server';
import { treasuryCurrency } from '#finance/treasury/server';
import { staysInBooks } from '#foundation/parties/server';
import { amountText, integer } from '#platform/entity';
import { type Implemented, implement, route, showRecord } from '#platform/server';
import { createPayout, owedBy } from './create-payout.ts';
import { reversePayout } from './reverse-payout.ts';

documentIsNumbered('gateway_payout', { table: 'gateway_payout' });

const base = { permission: 'accounts_management', section: 'any' } as const;

export const paymentGateways: Implemented = implement(PaymentGateway, {
  beforeRemove: staysInBooks('provider'),
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

export const gatewayPayouts = implement(GatewayPayout, {
  search: 'index',
  verbs: { create: createPayout, reverse: reversePayout },
  papers: { journalEntry: `r.doc_type = 'gateway_payout' and r.doc_id = e.id` },
});
