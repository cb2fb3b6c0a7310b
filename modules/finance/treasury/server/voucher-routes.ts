import { newVoucher, Voucher } from '#finance/treasury/contract';
import { type Currency, fieldRefusal, text } from '#platform/entity';
import {
  type Context,
  type Implemented,
  implement,
  item,
  type Reply,
  type Route,
  route,
  showRecord,
  sql,
} from '#platform/server';
import { createVoucher, type NewVoucher } from './create-voucher.ts';
import { saidAmount } from './said-amount.ts';
import { takeBackVoucher } from './vouchers.ts';

const base = { method: 'POST', section: 'any', key: 'required', answer: 'item' } as const;
function bond(kind: NewVoucher['kind'], permission: string, summary: string): Route {
  return route({
    ...base,
    path: `/api/v1/transactions/${kind}`,
    name: kind === 'credit' ? 'createReceiptBond' : 'createPaymentBond',
    summary,
    permission,
    input: newVoucher,
    handle: async (ctx, asked) => {
      const order = asked.body as unknown as NewVoucher;
      const currency = await currencyOf(ctx, order.treasury);
      const amount = saidAmount(order.amount, { currency, field: 'amount', least: 1 }) as number;
      const id = await createVoucher(ctx, { ...order, amount, kind });
      return { ...(await shown(ctx, id)), status: 201, message: { key: 'voucher.issued' } };
    },
  });
}

export const vouchers: Implemented = implement(Voucher, {
  without: ['create', 'edit', 'remove', 'disable'],
  routes: [
    bond('credit', 'show_receipt_bonds', 'Receive cash against an account'),
    bond('debit', 'show_pay_bonds', 'Pay cash against an account'),
    route({
      ...base,
      path: '/api/v1/transactions/{id}/reverse',
      name: 'reverseBond',
      summary: 'Take a bond back: its cash moves the other way',
      permission: 'accounts_management',
      input: { reason: text({ required: true, max: 200 }) },
      handle: async (ctx, asked) => {
        await takeBackVoucher(ctx, asked.id, asked.body.reason as string);
        return { ...(await shown(ctx, asked.id)), message: { key: 'voucher.takenBack' } };
      },
    }),
  ],
});

async function currencyOf(ctx: Context, treasuryId: number): Promise<Currency> {
  const treasury = await ctx.db.maybe<{ currency: Currency }>(
    sql`select currency from treasury where tenant_id = ${ctx.tenantId} and id = ${treasuryId}`,
  );
  if (!treasury) throw fieldRefusal('treasury_id', 'errors.reference');
  return treasury.currency;
}

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, vouchers, id)));
}
