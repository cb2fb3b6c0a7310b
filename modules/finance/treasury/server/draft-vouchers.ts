import { refuseClosedDay } from '#finance/ledger/server';
import { Voucher } from '#finance/treasury/contract';
import type { VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import { settleByBond } from './create-voucher.ts';
import { judgeVoucher } from './judge-voucher.ts';
import type { Allocation } from './open-items.ts';

/** What a draft is to pay, and the account it stands against. */
interface Waiting {
  wanted: Allocation[] | null;
  accountId: number;
}

/** Somebody else agrees to a payment: it is judged anew as things stand now, numbered and posted. */
export async function approveVoucher(ctx: Context, { id }: VerbInput<typeof Voucher, 'approve'>): Promise<void> {
  const draft = await lockFor(ctx, Voucher, 'approve', id);
  await refuseClosedDay(ctx, { module: 'treasury', day: draft.voucherDate, field: 'voucher_date' });
  const waiting = await ctx.db.one<Waiting>(sql`select v.wanted, a.id as account_id
    from voucher v join account a on a.tenant_id = :tenant and a.code = v.account_code where v.tenant_id = ${ctx.tenantId} and v.id = ${id}`);
  const allocations = waiting.wanted ?? [];
  const order = await judgeVoucher(ctx, {
    kind: draft.kind,
    treasury: draft.treasuryId,
    account: waiting.accountId,
    party: draft.partyId,
    partyKind: draft.partyKind,
    amount: draft.amount,
    note: draft.note,
    voucherDate: draft.voucherDate,
    allocations,
    // Whoever agrees decides; whoever asked takes the cash.
    keeper: draft.userId,
  });
  await settleByBond(ctx, { ...order, draft }, allocations);
}

/** Says no: the payment stays as it was asked, with the reason, and moves nothing. */
export async function refuseVoucher(ctx: Context, { id, reason }: VerbInput<typeof Voucher, 'refuse'>): Promise<void> {
  const draft = await lockFor(ctx, Voucher, 'refuse', id);
  const decided = { decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now };
  await change(ctx, Voucher, draft, { state: 'refused', reason, ...decided }, 'refuse');
}
