import { credit, debit, type Entry, entryOf, type Party } from '#finance/ledger/contract';
import { balanceOf, type Posting, post, reverseAll, standingEntries } from '#finance/ledger/server';
import { isItemAccount, settledByBonds, Voucher, voucherLetters } from '#finance/treasury/contract';
import { supersedePapers } from '#foundation/papers/server';
import { amountText, conflict, money, type VerbInput } from '#platform/entity';
import { type Context, change, insertRow, lockFor, lockRecord, paperNumber, sql } from '#platform/server';
import { releaseHeldBy } from './held-by-voucher.ts';
import { holdPapers, lockParty, type PaperKey, papersSettledBy, releaseItems } from './items.ts';
import type { Allocation } from './open-items.ts';
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
  /** The approved draft it becomes, where it waited for one; locked. */
  draft?: Voucher;
  /** Where the entry is more than treasury against counter account. */
  entry?: (voucher: { voucherId: number; seq: number; treasury: { id: number; kind: 'cash' | 'bank' } }) => Entry | undefined;
}

/** Writes a numbered voucher and posts it; a payment never takes more than lies in the locked treasury. */
export async function issueVoucher(ctx: Context, order: VoucherOrder): Promise<{ id: number; number: string }> {
  const { id, number, posting } = await writeVoucher(ctx, order);
  await post(ctx, posting);
  return { id, number };
}

/** The same, with what is still to be posted of it. */
export async function writeVoucher(ctx: Context, order: VoucherOrder): Promise<{ id: number; number: string; posting: Posting }> {
  const { kind, treasury, amount } = order;
  refuseOtherClient(treasury, order.party?.kind === 'client' ? order.party.id : undefined);
  if (kind === 'debit') await requireFunds(ctx, treasury, amount);
  const date = order.date ?? ctx.today;
  const series = `voucher/${kind}`;
  const number = await paperNumber(ctx, { letters: voucherLetters[kind], series, branchId: treasury.branchId, day: date });
  const id = order.draft ? await numberDraft(ctx, order.draft, number) : await insertVoucher(ctx, order, { number, date });
  const entry =
    order.entry?.({ voucherId: id, seq: 1, treasury: { id: treasury.id, kind: treasury.kind } }) ?? plainEntry(order, id);
  return { id, number, posting: { ...entry, date, memo: number } };
}

/** Keeps a payment that its maker may not make alone; nothing moves until somebody else approves it. */
export async function draftVoucher(ctx: Context, order: VoucherOrder, allocations: readonly Allocation[]): Promise<number> {
  const id = await insertVoucher(ctx, order, { number: null, date: order.date ?? ctx.today });
  ctx.db.run(
    sql`update voucher set wanted = ${JSON.stringify(allocations)}::jsonb where tenant_id = ${ctx.tenantId} and id = ${id}`,
  );
  return id;
}

async function insertVoucher(
  ctx: Context,
  order: VoucherOrder,
  { number, date }: { number: string | null; date: string },
): Promise<number> {
  const { kind, treasury, account, party, amount } = order;
  return insertRow(ctx, Voucher, {
    number,
    kind,
    branch: treasury.branchId,
    treasury: treasury.id,
    accountCode: account,
    partyKind: party?.kind ?? null,
    partyId: party?.id ?? null,
    currency: treasury.currency,
    amount,
    voucherDate: date,
    note: order.note ?? null,
    docType: order.docType ?? null,
    docId: order.docId ?? null,
    state: number ? 'posted' : 'draft',
    user: ctx.user?.id ?? null,
    postedAt: number ? ctx.now : null,
  });
}

async function numberDraft(ctx: Context, draft: Voucher, number: string): Promise<number> {
  const decided = { decidedBy: ctx.user?.id ?? null, decidedAt: ctx.now, postedAt: ctx.now };
  await change(ctx, Voucher, draft, { state: 'posted', number, ...decided }, 'approve');
  return draft.id;
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

type Hold = (ctx: Context, voucherId: number) => Promise<{ key: string; values: Record<string, unknown> } | null>;
const holds: Hold[] = [];

/** Modules above say here which document keeps a voucher from being taken back. */
export function voucherIsHeldBy(hold: Hold): void {
  holds.push(hold);
}

/** Takes a voucher back on its own; what pays or collects a document is taken back with that document. */
export async function takeBackVoucher(ctx: Context, { id, reason }: VerbInput<typeof Voucher, 'reverse'>): Promise<void> {
  await holdPapers(ctx, await papersOf(ctx, id));
  const voucher = await lockFor(ctx, Voucher, 'reverse', id);
  for (const hold of holds) {
    const held = await hold(ctx, id);
    if (held) throw conflict(held.key, held.values);
  }
  await moveBack(ctx, voucher, reason);
}

/** Takes a voucher back with its document: its cash moves the other way, its number stays used. */
export async function reverseVoucher(ctx: Context, voucherId: number, reason: string | null): Promise<void> {
  await holdPapers(ctx, await papersOf(ctx, voucherId));
  const voucher = await lockRecord(ctx, Voucher, voucherId);
  if (!voucher.number) throw conflict('errors.voucher.notPosted');
  if (voucher.state !== 'posted') throw conflict('errors.voucher.is_reversed', { number: voucher.number });
  await moveBack(ctx, voucher, reason);
}

/** The papers a voucher settled something of, or brought money ahead of. */
async function papersOf(ctx: Context, voucherId: number): Promise<PaperKey[]> {
  const ahead = await ctx.db.query<PaperKey>(sql`select i.doc_type, i.doc_id from voucher_held h
    join owed_item i on i.tenant_id = :tenant and i.id = h.item_id where h.tenant_id = ${ctx.tenantId} and h.voucher_id = ${voucherId}::bigint`);
  return [...ahead, ...(await papersSettledBy(ctx, { docType: 'voucher', docId: voucherId }))];
}

async function moveBack(ctx: Context, voucher: Voucher, reason: string | null): Promise<void> {
  const { accountCode, partyKind, partyId } = voucher;
  const isHeldByParty = isItemAccount(accountCode) || partyKind === 'employee';
  if (isHeldByParty && partyKind && partyId) await lockParty(ctx, { kind: partyKind, id: partyId });
  await refuseGivenBack(ctx, voucher);
  const treasury = await lockTreasury(ctx, { treasuryId: voucher.treasuryId });
  if (voucher.kind === 'credit') await requireFunds(ctx, treasury, voucher.amount);
  await releaseItems(ctx, { docType: 'voucher', docId: voucher.id });
  await releaseHeldBy(ctx, voucher);
  const entries = await standingEntries(ctx, { docType: 'voucher', docId: voucher.id });
  await reverseAll(ctx, entries, { memo: reason ?? undefined });
  await change(ctx, Voucher, voucher, { state: 'reversed', reason }, 'reverse');
  supersedePapers(ctx, { docType: 'voucher', docId: voucher.id });
}

/** What was lent and came back since, in cash or out of somebody's pay, is not taken back a second time. */
async function refuseGivenBack(
  ctx: Context,
  { kind, accountCode: account, partyKind, partyId, currency, amount, number }: Voucher,
): Promise<void> {
  if (kind !== 'debit' || !settledByBonds.credit.includes(account) || isItemAccount(account) || !partyKind || !partyId) return;
  const left = await balanceOf(ctx, { account, party: { kind: partyKind, id: partyId }, currency });
  if (left < amount)
    throw conflict('errors.voucher.givenBack', { number, left: amountText(Math.max(0, left), currency), currency });
}
