import { Remittance, remittanceDecisions } from '#finance/treasury/contract';
import { partyIs } from '#foundation/parties/server';
import { belongsTo, type Currency, notFound, oneOf, text } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  item,
  type Reply,
  route,
  seenByBranch,
  showRecord,
  sql,
} from '#platform/server';
import { type DecideRemittance, decideRemittance } from './decide-remittance.ts';
import { receiveRemittance } from './receive-remittance.ts';
import { saidAmount } from './said-amount.ts';
import { type SendRemittance, sendRemittance } from './send-remittance.ts';
import { treasuryCurrency } from './treasuries.ts';

/** Amounts are read in the currency of the treasury or remittance they concern. */
const said = text({ max: 30 });
const base = { method: 'POST', permission: 'accounts_management', section: 'any', key: 'required', answer: 'item' } as const;

export const remittances: Implemented = implement(Remittance, {
  search: 'index',
  without: ['create', 'edit', 'remove', 'disable'],
  sight: (ctx) => seenByBranch(ctx, 'from_branch_id', 'to_branch_id'),
  routes: [
    route({
      ...base,
      path: '/api/v1/remittances',
      name: 'sendRemittance',
      summary: 'Send cash of a treasury to another branch',
      input: {
        fromTreasury: belongsTo('treasury', { required: true }),
        toBranch: belongsTo('branch', { required: true }),
        amount: { ...said, required: true },
        note: text({ max: 200 }),
      },
      handle: async (ctx, asked) => {
        const order = asked.body as unknown as SendRemittance;
        const currency = await treasuryCurrency(ctx, order.fromTreasury, 'from_treasury_id');
        const amount = saidAmount(order.amount, { currency, field: 'amount', least: 1 }) as number;
        const id = await sendRemittance(ctx, { ...order, amount });
        return { ...(await shown(ctx, id)), status: 201, message: { key: 'remittance.sent' } };
      },
    }),
    route({
      ...base,
      path: '/api/v1/remittances/{id}/receive',
      name: 'receiveRemittance',
      summary: 'Count what arrived of a remittance',
      input: { treasury: belongsTo('treasury', { required: true }), counted: { ...said, required: true } },
      handle: async (ctx, asked) => {
        const currency = await currencyOf(ctx, asked.id);
        const counted = saidAmount(asked.body.counted, { currency, field: 'counted', least: 1 }) as number;
        await receiveRemittance(ctx, { treasury: asked.body.treasury, counted, remittanceId: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'remittance.receivedNow' } };
      },
    }),
    route({
      ...base,
      path: '/api/v1/remittances/{id}/decide',
      name: 'decideRemittance',
      summary: 'Decide what is missing of a remittance',
      input: {
        decision: oneOf(remittanceDecisions, { required: true }),
        employee: belongsTo('user'),
        counted: said,
      },
      handle: async (ctx, asked) => {
        const decision = asked.body as unknown as Omit<DecideRemittance, 'remittanceId'>;
        const currency = await currencyOf(ctx, asked.id);
        const counted = saidAmount(decision.counted, { currency, field: 'counted' });
        await decideRemittance(ctx, { ...decision, counted, remittanceId: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'remittance.decided' } };
      },
    }),
  ],
});

partyIs('remittance', Remittance.name);

async function currencyOf(ctx: Context, id: number): Promise<Currency> {
  const row = await ctx.db.maybe<{ currency: Currency }>(
    sql`select currency from remittance where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!row) throw notFound();
  return row.currency;
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, remittances, id)));
}
