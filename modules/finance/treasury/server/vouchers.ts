import { credit, debit, type Entry, entryOf, type Party } from '#finance/ledger/contract';
import { post, reverseAll, standingEntries } from '#finance/ledger/server';
import { Voucher, voucherNumber } from '#finance/treasury/contract';
import { supersedePapers } from '#foundation/papers/server';
import { conflict, money } from '#platform/entity';
import { audit, type Context, lockRecord, nextNumber, sql } from '#platform/server';
import { cashAccountOf, lockTreasury, type OpenTreasury, refuseOtherClient, requireFunds } from './treasuries.ts';

export interface VoucherOrder {
  kind: 'credit' | 'debit';
  /** As lockTreasury gave it. */
  treasury: OpenTreasury;
  /** The counter account, and whose. */
  account: string;
  party?: Party;
  amount: number;
  note?: string | null;
  date?: string | null;
  /** The document it pays or collects. */
  docType?: string;
  docId?: number;
  /** The approved draft it becomes, where it waited for one. */
  draftId?: number;
  /** Where the entry is more than treasury against counter account. */
  entry?: (voucher: { voucherId: number; seq: number; treasury: { id: number; kind: 'cash' | 'bank' } }) => Entry | undefined;
}

/** Writes a numbered voucher and posts it; a payment never takes more than lies in the locked treasury. */
export async function issueVoucher(ctx: Context, order: VoucherOrder): Promise<{ id: number; number: string }> {
  const { kind, treasury, amount } = order;
  refuseOtherClient(treasury, order.party?.kind === 'client' ? order.party.id : undefined);
  if (kind === 'debit') await requireFunds(ctx, treasury, amount);
  const date = order.date ?? ctx.today;
  const year = date.slice(0, 4);
  const nth = await nextNumber(ctx, `voucher/${kind}/${treasury.branchId}/${year}`);
  const number = voucherNumber(kind, treasury.branchId, year, nth);
  const id = order.draftId ? await numberDraft(ctx, order.draftId, number) : await insertVoucher(ctx, order, { number, date });
  const entry =
    order.entry?.({ voucherId: id, seq: 1, treasury: { id: treasury.id, kind: treasury.kind } }) ?? plainEntry(order, id);
  await post(ctx, { ...entry, date, memo: number });
  audit(ctx, {
    entity: Voucher.name,
    entityId: id,
    action: order.draftId ? 'approve' : 'create',
    after: { number, kind, amount, currency: treasury.currency },
  });
  return { id, number };
}

async function insertVoucher(
  ctx: Context,
  order: VoucherOrder,
  { number, date }: { number: string; date: string },
): Promise<number> {
  const { kind, treasury, account, party, amount } = order;
  const { id } = await ctx.db.one<{ id: number }>(sql`insert into voucher
      (tenant_id, number, kind, branch_id, treasury_id, account_code, party_kind, party_id, currency, amount, voucher_date, note, doc_type, doc_id, user_id)
    values (${ctx.tenantId}, ${number}, ${kind}, ${treasury.branchId}, ${treasury.id}, ${account}, ${party?.kind ?? null}, ${party?.id ?? null},
      ${treasury.currency}, ${amount}, ${date}, ${order.note ?? null}, ${order.docType ?? null}, ${order.docId ?? null}, ${ctx.user?.id ?? null}) returning id`);
  return id;
}

async function numberDraft(ctx: Context, id: number, number: string): Promise<number> {
  await ctx.db.query(sql`update voucher set state = 'posted', number = ${number}, decided_by_id = ${ctx.user?.id ?? null}, decided_at = ${ctx.now},
      version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${id}`);
  return id;
}

function plainEntry({ kind, treasury, account, party, amount }: VoucherOrder, id: number): Entry {
  const sum = money(amount, treasury.currency);
  const place = { party: { kind: 'treasury', id: treasury.id } } as const;
  const [into, out] = kind === 'credit' ? [credit, debit] : [debit, credit];
  return entryOf({ docType: 'voucher', docId: id, event: 'posted', seq: 1 }, [
    into(account, treasury.branchId, sum, party ? { party } : {}),
    out(cashAccountOf(treasury), treasury.branchId, sum, place),
  ]) as Entry;
}

interface OpenVoucher {
  number: string | null;
  kind: 'credit' | 'debit';
  treasuryId: number;
  amount: number;
  state: Voucher['state'];
  docType: string | null;
}

type Hold = (ctx: Context, voucherId: number) => Promise<{ key: string; values: Record<string, unknown> } | null>;
const holds: Hold[] = [];

/** Modules above say here which document keeps a voucher from being taken back. */
export function voucherIsHeldBy(hold: Hold): void {
  holds.push(hold);
}

/** Takes a voucher back on its own; what pays or collects a document is taken back with that document. */
export async function takeBackVoucher(ctx: Context, voucherId: number, reason: string): Promise<void> {
  const voucher = (await lockRecord(ctx, Voucher, voucherId)) as unknown as OpenVoucher;
  if (voucher.docType) throw conflict('errors.voucher.ofDocument', { number: voucher.number });
  for (const hold of holds) {
    const held = await hold(ctx, voucherId);
    if (held) throw conflict(held.key, held.values);
  }
  await reverseVoucher(ctx, voucherId, reason);
}

/** Takes a voucher back: its cash moves the other way, its number stays used. */
export async function reverseVoucher(ctx: Context, voucherId: number, reason: string | null): Promise<void> {
  const voucher = (await lockRecord(ctx, Voucher, voucherId)) as unknown as OpenVoucher;
  if (!voucher.number) throw conflict('errors.voucher.notPosted');
  if (voucher.state !== 'posted') throw conflict('errors.voucher.alreadyReversed', { number: voucher.number ?? '' });
  const treasury = await lockTreasury(ctx, { treasuryId: voucher.treasuryId });
  if (voucher.kind === 'credit') await requireFunds(ctx, treasury, voucher.amount);
  const entries = await standingEntries(ctx, { docType: 'voucher', docId: voucherId });
  await reverseAll(ctx, entries, { memo: reason ?? undefined });
  ctx.db.run(
    sql`update voucher set state = 'reversed', reason = ${reason}, version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${voucherId}`,
  );
  supersedePapers(ctx, { docType: 'voucher', docId: voucherId });
  audit(ctx, { entity: Voucher.name, entityId: voucherId, action: 'reverse', after: { reason } });
}
