import { countSheet, newTransfer, remittanceDecisions, TreasuryTransfer } from '#finance/treasury/contract';
import { belongsTo, bool, type Currency, notFound, oneOf, text } from '#platform/entity';
import {
  branchesLookedAt,
  type Context,
  type Implemented,
  implement,
  item,
  type Reply,
  route,
  showRecord,
  sql,
} from '#platform/server';
import { cancelTransfer, type DecideTransfer, decideTransfer, rejectTransfer } from './end-transfer.ts';
import { type ReceiveTransfer, receiveTransfer } from './receive-transfer.ts';
import { type RequestTransfer, requestTransfer } from './request-transfer.ts';
import { saidAmount } from './said-amount.ts';
import { type SendTransfer, sendTransfer } from './send-transfer.ts';
import { treasuryCurrency } from './treasuries.ts';

/** Amounts are read in the currency of the treasury they concern. */
const said = text({ max: 30 });
const base = {
  method: 'POST',
  permission: 'show_convert_between_treasury',
  section: 'any',
  key: 'required',
  answer: 'item',
} as const;
const at = (verb: string) => `/api/v1/treasury-transfers/{id}/${verb}`;
const reason = text({ required: true, max: 200 });

export const treasuryTransfers: Implemented = implement(TreasuryTransfer, {
  without: ['create', 'edit', 'remove', 'disable'],
  scope: (ctx, params) => {
    const branches = branchesLookedAt(ctx);
    if (!branches) return null;
    const list = params.add(branches, 'bigint[]');
    return `(e.from_branch_id = any(${list}) or e.to_branch_id = any(${list}))`;
  },
  routes: [
    route({
      ...base,
      path: '/api/v1/treasury-transfers',
      name: 'requestTransfer',
      summary: 'Ask for cash to change its treasury, or send it at once',
      input: { ...newTransfer, isSentNow: bool(), denominations: countSheet },
      handle: async (ctx, asked) => {
        const order = asked.body as unknown as RequestTransfer;
        const amount = saidAmount(order.amount, {
          currency: await treasuryCurrency(ctx, order.fromTreasury, 'from_treasury_id'),
          field: 'amount',
          least: 1,
        }) as number;
        const toAmount = saidAmount(order.toAmount, {
          currency: await treasuryCurrency(ctx, order.toTreasury, 'to_treasury_id'),
          field: 'to_amount',
          least: 1,
        });
        const id = await requestTransfer(ctx, { ...order, amount, toAmount });
        const key = order.isSentNow ? 'treasuryTransfer.sent' : 'treasuryTransfer.requested';
        return { ...(await shown(ctx, id)), status: 201, message: { key } };
      },
    }),
    route({
      ...base,
      path: at('send'),
      name: 'sendTransfer',
      summary: 'Hand over the cash of a transfer: it is on its way',
      input: { denominations: countSheet },
      handle: async (ctx, asked) => {
        await sendTransfer(ctx, { ...(asked.body as Pick<SendTransfer, 'denominations'>), transferId: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'treasuryTransfer.sent' } };
      },
    }),
    route({
      ...base,
      path: at('receive'),
      name: 'receiveTransfer',
      summary: 'Count what arrived of a transfer',
      input: { counted: said, denominations: countSheet, toRate: text({ max: 20 }) },
      handle: async (ctx, asked) => {
        const receipt = asked.body as unknown as Omit<ReceiveTransfer, 'transferId'>;
        const counted = saidAmount(receipt.counted, {
          currency: await ofTransfer(ctx, asked.id, 'to_currency'),
          field: 'counted',
        });
        await receiveTransfer(ctx, { ...receipt, counted, transferId: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'treasuryTransfer.receivedNow' } };
      },
    }),
    route({
      ...base,
      path: at('reject'),
      name: 'rejectTransfer',
      summary: 'Say no to a transfer at its end: the cash goes back',
      input: { reason },
      handle: async (ctx, asked) => {
        await rejectTransfer(ctx, { transferId: asked.id, reason: asked.body.reason as string });
        return { ...(await shown(ctx, asked.id)), message: { key: 'treasuryTransfer.rejectedNow' } };
      },
    }),
    route({
      ...base,
      path: at('cancel'),
      name: 'cancelTransfer',
      summary: 'Take a transfer back before it is counted',
      input: { reason },
      handle: async (ctx, asked) => {
        await cancelTransfer(ctx, { transferId: asked.id, reason: asked.body.reason as string });
        return { ...(await shown(ctx, asked.id)), message: { key: 'treasuryTransfer.cancelledNow' } };
      },
    }),
    route({
      ...base,
      permission: 'accounts_management',
      path: at('decide'),
      name: 'decideTransfer',
      summary: 'Decide what is missing of a transfer',
      input: { decision: oneOf(remittanceDecisions, { required: true }), employee: belongsTo('user'), counted: said },
      handle: async (ctx, asked) => {
        const decision = asked.body as unknown as Omit<DecideTransfer, 'transferId'>;
        const counted = saidAmount(decision.counted, { currency: await ofTransfer(ctx, asked.id, 'currency'), field: 'counted' });
        await decideTransfer(ctx, { ...decision, counted, transferId: asked.id });
        return { ...(await shown(ctx, asked.id)), message: { key: 'remittance.decided' } };
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/treasury-transfers/treasuries',
      name: 'listTransferTreasuries',
      summary: 'Every open treasury of the company by name, for either end of a transfer',
      permission: 'show_convert_between_treasury',
      section: 'any',
      answer: 'items',
      handle: async (ctx) => {
        const items =
          await ctx.db.query(sql`select t.id, t.name, t.kind, t.currency, t.branch_id, json_build_object('id', b.id, 'name', b.name) as branch
          from treasury t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
          where t.tenant_id = ${ctx.tenantId} and t.disabled_at is null order by t.branch_id, t.id limit 1000`);
        const rows = items.map((row) => {
          const { branchId, ...rest } = row as { branchId: number };
          return { ...rest, branch_id: branchId };
        });
        return {
          result: {
            items: rows,
            pagination: { from: rows.length ? 1 : 0, to: rows.length, total_records: rows.length, has_more: false },
          },
        };
      },
    }),
  ],
});

async function ofTransfer(ctx: Context, id: number, column: 'currency' | 'to_currency'): Promise<Currency> {
  const row = await ctx.db.maybe<{ currency: Currency }>(
    sql`select ${sql.ref(column)} as currency from treasury_transfer where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  if (!row) throw notFound();
  return row.currency;
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, treasuryTransfers, id)));
}
