import { Remittance, remittanceDecisions } from '#finance/treasury/contract';
import { amount, belongsTo, oneOf, text } from '#platform/entity';
import { type Context, type Implemented, implement, item, type Reply, route, showRecord } from '#platform/server';
import { type DecideRemittance, decideRemittance } from './decide-remittance.ts';
import { type ReceiveRemittance, receiveRemittance } from './receive-remittance.ts';
import { type SendRemittance, sendRemittance } from './send-remittance.ts';

const base = { method: 'POST', permission: 'accounts_management', section: 'any', key: 'required', answer: 'item' } as const;

export const remittances: Implemented = implement(Remittance, {
  without: ['create', 'edit', 'remove', 'disable'],
  scope: (ctx, params) => {
    const branches = ctx.chosenBranchId ? [ctx.chosenBranchId] : ctx.user?.branchIds;
    if (!branches) return null;
    const list = params.add(branches, 'bigint[]');
    return `(e.from_branch_id = any(${list}) or e.to_branch_id = any(${list}))`;
  },
  routes: [
    route({
      ...base,
      path: '/api/v1/remittances',
      name: 'sendRemittance',
      summary: 'Send cash of a treasury to another branch',
      input: {
        fromTreasury: belongsTo('treasury', { required: true }),
        toBranch: belongsTo('branch', { required: true }),
        amount: amount({ required: true, min: 1 }),
        note: text({ max: 200 }),
      },
      handle: async (ctx, asked) => {
        const id = await sendRemittance(ctx, asked.body as unknown as SendRemittance);
        return { ...(await shown(ctx, id)), status: 201, message: { key: 'remittance.sent' } };
      },
    }),
    route({
      ...base,
      path: '/api/v1/remittances/{id}/receive',
      name: 'receiveRemittance',
      summary: 'Count what arrived of a remittance',
      input: { treasury: belongsTo('treasury', { required: true }), counted: amount({ required: true, min: 1 }) },
      handle: async (ctx, asked) => {
        await receiveRemittance(ctx, { ...(asked.body as Omit<ReceiveRemittance, 'remittanceId'>), remittanceId: asked.id });
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
        counted: amount(),
      },
      handle: async (ctx, asked) => {
        await decideRemittance(ctx, {
          ...(asked.body as unknown as Omit<DecideRemittance, 'remittanceId'>),
          remittanceId: asked.id,
        });
        return { ...(await shown(ctx, asked.id)), message: { key: 'remittance.decided' } };
      },
    }),
  ],
});

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, remittances, id)));
}
