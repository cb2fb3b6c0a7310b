import { ManualEntry } from '#finance/ledger/contract';
import { conflict } from '#platform/entity';
import { type Context, change, lockFor, lockRecord, paperNumber } from '#platform/server';
import { refuseClosedDay, refuseWrongDay } from './closed-days.ts';
import { postableLines, refuseControlled } from './manual-lines.ts';
import { post } from './post.ts';
import { refuseSpent } from './refuse-spent.ts';
import { reverse } from './reverse.ts';
import { keptLines } from './write-manual-entry.ts';

/** Hands an entry over: it must be one that could be posted now. Whoever hands it over is an author of it and does not approve it. */
export async function submitManualEntry(ctx: Context, { id }: { id: number }): Promise<void> {
  const manual = await lockFor(ctx, ManualEntry, 'submit', id);
  await refuseWrongDay(ctx, { module: 'journal', day: manual.entryDate, field: 'entry_date' });
  await postableLines(ctx, await keptLines(ctx, id));
  await change(ctx, ManualEntry, manual, { state: 'pending', reason: null, checker: null, decidedAt: null }, 'submit');
}

/** Takes an entry back to a draft before anybody approved it. */
export async function withdrawManualEntry(ctx: Context, { id }: { id: number }): Promise<void> {
  const manual = await lockFor(ctx, ManualEntry, 'withdraw', id);
  await change(ctx, ManualEntry, manual, { state: 'draft' }, 'withdraw');
}

/** Sends an entry back to its writers with a reason. */
export async function rejectManualEntry(ctx: Context, { id, reason }: { id: number; reason: string }): Promise<void> {
  const manual = await lockFor(ctx, ManualEntry, 'reject', id);
  await change(ctx, ManualEntry, manual, { state: 'rejected', reason, ...decided(ctx) }, 'reject');
}

/** Puts a draft, or a template nobody begins from any more, away. */
export async function discardManualEntry(ctx: Context, { id }: { id: number }): Promise<void> {
  const manual = await lockFor(ctx, ManualEntry, 'discard', id);
  await change(ctx, ManualEntry, manual, { state: 'discarded', reason: null, checker: null, decidedAt: null }, 'discard');
}

/** Posts what others wrote. What was right when it was handed over is judged again: accounts, days and rights may have changed since. */
export async function approveManualEntry(ctx: Context, { id }: { id: number }): Promise<void> {
  const manual = await lockFor(ctx, ManualEntry, 'approve', id);
  await refuseClosedDay(ctx, { module: 'journal', day: manual.entryDate, field: 'entry_date' });
  const kept = await keptLines(ctx, id);
  const lines = manual.reversesId === null ? await postableLines(ctx, kept) : [];
  if (manual.reversesId !== null) refuseControlled(ctx, kept);
  const number = await paperNumber(ctx, { letters: 'J', series: 'manual_entry', day: manual.entryDate });
  const memo = `${number} ${manual.note}`;
  const key = { docType: 'manual_entry', docId: id, event: 'posted', seq: 1 };
  const entry =
    manual.reversesId === null
      ? await post(ctx, { ...key, date: manual.entryDate, memo, lines })
      : await postReversal(ctx, { of: manual.reversesId, date: manual.entryDate, number, memo });
  await change(ctx, ManualEntry, manual, { state: 'posted', number, entry, reason: null, ...decided(ctx) }, 'approve');
}

const decided = (ctx: Context) => ({ checker: ctx.user?.id ?? null, decidedAt: ctx.now });

async function postReversal(ctx: Context, by: { of: number; date: string; number: string; memo: string }): Promise<number> {
  const original = await lockRecord(ctx, ManualEntry, by.of);
  if (original.state !== 'posted' || original.entryId === null) throw conflict('errors.manualEntry.otherState');
  await releaseEntry(ctx, { docType: 'manual_entry', docId: original.id });
  await refuseSpent(ctx, [original.entryId]);
  await change(ctx, ManualEntry, original, { state: 'reversed' }, 'takenBack', { by: by.number });
  return reverse(ctx, original.entryId, { event: 'posted_reversed', seq: 1, date: by.date, memo: by.memo });
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
