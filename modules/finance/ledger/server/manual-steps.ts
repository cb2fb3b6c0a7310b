import { ManualEntry, type ManualState, type ManualStep, stepsOfManualEntry } from '#finance/ledger/contract';
import { conflict, fieldRefusal, Refusal } from '#platform/entity';
import { audit, type Context, lockRecord, nextNumber, sql } from '#platform/server';
import { refuseClosedDay } from './closed-days.ts';
import { postableLines } from './manual-lines.ts';
import { post } from './post.ts';
import { reverse } from './reverse.ts';
import { keptLines } from './write-manual-entry.ts';

export interface LockedManualEntry {
  id: number;
  entryDate: string;
  note: string;
  state: ManualState;
  makerId: number | null;
  reversesId: number | null;
}

/** Brings a manual entry on. Who wrote it never approves or rejects it, and two who press at once do it once. */
export async function takeManualStep(
  ctx: Context,
  step: ManualStep,
  input: { id: number; reason?: string | null },
): Promise<void> {
  const manual = (await lockRecord(ctx, ManualEntry, input.id)) as unknown as LockedManualEntry;
  const reason = input.reason?.trim() || null;
  refuseStep(ctx, step, manual);
  if (step === 'reject' && !reason) throw fieldRefusal('reason', 'errors.required');
  if (step === 'submit') await requirePostable(ctx, manual);
  if (step === 'approve') return approve(ctx, manual);
  const isDecision = step === 'reject';
  await ctx.db.query(sql`update manual_entry set state = ${stepsOfManualEntry[step].to}, reason = ${step === 'reject' ? reason : null},
      checker_id = ${isDecision ? (ctx.user?.id ?? null) : null}, decided_at = ${isDecision ? ctx.now : null}::timestamptz, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${manual.id}`);
  audit(ctx, { entity: ManualEntry.name, entityId: manual.id, action: step, after: { ...(reason && { reason }) } });
}

function refuseStep(ctx: Context, step: ManualStep, { state, makerId }: LockedManualEntry): void {
  const { from, by } = stepsOfManualEntry[step];
  if (!from.includes(state)) throw conflict('errors.manualEntry.otherState');
  const isMaker = ctx.user !== null && ctx.user.id === makerId;
  if (by === 'another' && isMaker) throw new Refusal('errors.manualEntry.ownEntry', { status: 403 });
  if (by === 'maker' && !isMaker && ctx.user !== null) throw new Refusal('errors.manualEntry.notYours', { status: 403 });
}

async function requirePostable(ctx: Context, manual: LockedManualEntry) {
  if (manual.entryDate > ctx.today) throw fieldRefusal('entry_date', 'errors.manualEntry.dateAhead');
  await refuseClosedDay(ctx, { module: 'journal', day: manual.entryDate, field: 'entry_date' });
  return postableLines(ctx, await keptLines(ctx, manual.id));
}

/** What was right when it was written is judged again: accounts, days and rights may have changed since. */
async function approve(ctx: Context, manual: LockedManualEntry): Promise<void> {
  const isReversal = manual.reversesId !== null;
  const lines = isReversal ? [] : await requirePostable(ctx, manual);
  const number = await numberOf(ctx, manual.entryDate);
  const entryId = isReversal
    ? await postReversal(ctx, manual, number)
    : await post(ctx, {
        docType: 'manual_entry',
        docId: manual.id,
        event: 'posted',
        seq: 1,
        date: manual.entryDate,
        memo: `${number} ${manual.note}`,
        lines,
      });
  await ctx.db.query(sql`update manual_entry set state = 'posted', number = ${number}, entry_id = ${entryId}, checker_id = ${ctx.user?.id ?? null},
      decided_at = ${ctx.now}::timestamptz, reason = null, version = version + 1, updated_at = now() where tenant_id = ${ctx.tenantId} and id = ${manual.id}`);
  audit(ctx, { entity: ManualEntry.name, entityId: manual.id, action: 'approve', after: { number, entry_id: entryId } });
}

/** `J-2026-00017`: papers by hand, numbered without a gap in each year. */
async function numberOf(ctx: Context, day: string): Promise<string> {
  const year = day.slice(0, 4);
  return `J-${year}-${String(await nextNumber(ctx, `manual_entry/${year}`)).padStart(5, '0')}`;
}

async function postReversal(ctx: Context, manual: LockedManualEntry, number: string): Promise<number> {
  await refuseClosedDay(ctx, { module: 'journal', day: manual.entryDate, field: 'entry_date' });
  const original = (await lockRecord(ctx, ManualEntry, manual.reversesId as number)) as unknown as {
    id: number;
    state: ManualState;
    entryId: number;
  };
  if (original.state !== 'posted') throw conflict('errors.manualEntry.otherState');
  await releaseEntry(ctx, { docType: 'manual_entry', docId: original.id });
  ctx.db.run(sql`update manual_entry set state = 'reversed', version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${original.id}`);
  audit(ctx, { entity: ManualEntry.name, entityId: original.id, action: 'reverse', after: { by: number } });
  const as = { event: 'posted_reversed', seq: 1, date: manual.entryDate, memo: `${number} ${manual.note}` };
  return reverse(ctx, original.entryId, as);
}

type Hold = (
  ctx: Context,
  document: { docType: string; docId: number },
) => Promise<{ key: string; values: Record<string, unknown> } | null>;
const holds: Hold[] = [];

/** Modules above say here what keeps a document's entry from being taken back, or let go of what they noted of it. */
export function entryIsHeldBy(hold: Hold): void {
  holds.push(hold);
}

/** Before a document's entry is taken back: refused where something counts on it. */
export async function releaseEntry(ctx: Context, document: { docType: string; docId: number }): Promise<void> {
  for (const hold of holds) {
    const held = await hold(ctx, document);
    if (held) throw conflict(held.key, held.values);
  }
}
