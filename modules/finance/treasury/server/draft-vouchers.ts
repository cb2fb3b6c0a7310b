import type { Party, PartyKind } from '#finance/ledger/contract';
import { Voucher } from '#finance/treasury/contract';
import { type Currency, conflict } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';
import { judgeVoucher } from './judge-voucher.ts';
import { type Allocation, keepAllocations } from './open-items.ts';
import { requireApprover } from './payment-limits.ts';
import { issueVoucher, type VoucherOrder } from './vouchers.ts';

/** Keeps a payment that its maker may not make alone; nothing moves until somebody else approves it. */
export async function draftVoucher(ctx: Context, order: VoucherOrder, allocations: readonly Allocation[]): Promise<number> {
  const { kind, treasury, account, party, amount } = order;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into voucher
      (tenant_id, kind, branch_id, treasury_id, account_code, party_kind, party_id, currency, amount, voucher_date, note, state, wanted, user_id)
    values (${ctx.tenantId}, ${kind}, ${treasury.branchId}, ${treasury.id}, ${account}, ${party?.kind ?? null}, ${party?.id ?? null},
      ${treasury.currency}, ${amount}, ${order.date ?? ctx.today}, ${order.note ?? null}, 'draft', ${JSON.stringify(allocations)}::jsonb,
      ${ctx.user?.id ?? null}) returning id`);
  audit(ctx, { entity: Voucher.name, entityId: id, action: 'create', after: { state: 'draft', kind, amount } });
  return id;
}

interface DraftVoucher {
  id: number;
  kind: 'credit' | 'debit';
  treasuryId: number;
  accountCode: string;
  partyKind: PartyKind | null;
  partyId: Party['id'] | null;
  amount: number;
  currency: Currency;
  voucherDate: string;
  note: string | null;
  wanted: Allocation[] | null;
  userId: number | null;
  state: Voucher['state'];
}

async function lockDraft(ctx: Context, id: number): Promise<DraftVoucher> {
  const draft = (await lockRecord(ctx, Voucher, id)) as unknown as DraftVoucher;
  if (draft.state !== 'draft') throw conflict('errors.voucher.notWaiting');
  await requireApprover(ctx, { makerId: draft.userId, amount: draft.amount, currency: draft.currency });
  return draft;
}

/** Somebody else agrees to a payment: it is judged anew as things stand now, numbered and posted. */
export async function approveVoucher(ctx: Context, id: number): Promise<void> {
  const draft = await lockDraft(ctx, id);
  const { id: account } = await ctx.db.one<{ id: number }>(
    sql`select id from account where tenant_id = ${ctx.tenantId} and code = ${draft.accountCode}`,
  );
  const allocations = draft.wanted ?? [];
  const order = await judgeVoucher(ctx, {
    kind: draft.kind,
    treasury: draft.treasuryId,
    account,
    party: draft.partyId,
    partyKind: draft.partyKind,
    amount: draft.amount,
    note: draft.note,
    voucherDate: draft.voucherDate,
    allocations,
    // Whoever agrees decides; whoever asked takes the cash.
    keeper: draft.userId,
  });
  await issueVoucher(ctx, { ...order, draftId: id });
  await keepAllocations(ctx, id, allocations);
}

/** Somebody else says no: the payment stays as it was asked, with the reason, and moves nothing. */
export async function refuseVoucher(ctx: Context, id: number, reason: string): Promise<void> {
  await lockDraft(ctx, id);
  ctx.db.run(sql`update voucher set state = 'refused', reason = ${reason}, decided_by_id = ${ctx.user?.id ?? null}, decided_at = ${ctx.now},
      version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${id}`);
  audit(ctx, { entity: Voucher.name, entityId: id, action: 'refuse', after: { reason } });
}
