import { newVoucher, Voucher } from '#finance/treasury/contract';
import { text } from '#platform/entity';
import { type Context, type Implemented, implement, item, type Reply, type Route, route, showRecord } from '#platform/server';
import { createVoucher, type NewVoucher } from './create-voucher.ts';
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
      const id = await createVoucher(ctx, { ...(asked.body as unknown as NewVoucher), kind });
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

async function shown(ctx: Context, id: number): Promise<Reply> {
  return item(JSON.parse(await showRecord(ctx, vouchers, id)));
}
