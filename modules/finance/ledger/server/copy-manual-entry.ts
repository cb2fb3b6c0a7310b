import { ManualEntry } from '#finance/ledger/contract';
import { fieldRefusal } from '#platform/entity';
import { type Context, insertRow, lockFor } from '#platform/server';
import { firstOpenDay, refuseWrongDay } from './closed-days.ts';
import type { KeptLine } from './manual-lines.ts';
import { keepLines, keptLines } from './write-manual-entry.ts';

/** Keeps an entry as a template under a name; others begin from it. */
export async function keepAsTemplate(ctx: Context, input: { id: number; name: string }): Promise<number> {
  await lockFor(ctx, ManualEntry, 'saveAsTemplate', input.id);
  return copy(ctx, { from: input.id, values: { note: input.name, entryDate: ctx.today, state: 'template' } });
}

/**
 * Asks for a posted entry to be taken back: its mirror waits for somebody else's approval like any entry. Dated as said, or today;
 * in closed days it goes to the first open one. Never before the entry itself: the days between would tell of what nobody had written.
 */
export async function askReversal(
  ctx: Context,
  input: { id: number; reason: string; entryDate?: string | null },
): Promise<number> {
  const { entryDate: day } = await lockFor(ctx, ManualEntry, 'reverse', input.id);
  if (input.entryDate && input.entryDate < day) throw fieldRefusal('entry_date', 'errors.manualEntry.beforeOriginal', { day });
  const entryDate = await firstOpenDay(ctx, { module: 'journal', day: input.entryDate ?? ctx.today });
  await refuseWrongDay(ctx, { module: 'journal', day: entryDate, field: 'entry_date' });
  const values = { note: input.reason, entryDate, state: 'pending', reverses: input.id };
  return copy(ctx, { from: input.id, values, turn: (line) => ({ ...line, debit: line.credit, credit: line.debit }) });
}

async function copy(
  ctx: Context,
  of: { from: number; values: Record<string, unknown>; turn?: (line: KeptLine) => KeptLine },
): Promise<number> {
  const lines = await keptLines(ctx, of.from);
  const id = await insertRow(ctx, ManualEntry, { ...of.values, maker: ctx.user?.id ?? null });
  keepLines(ctx, id, of.turn ? lines.map(of.turn) : lines);
  return id;
}
