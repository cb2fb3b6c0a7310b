import { ManualEntry, type ManualState } from '#finance/ledger/contract';
import { conflict, fieldRefusal } from '#platform/entity';
import { type Context, insertRow, lockRecord, sql } from '#platform/server';
import { firstOpenDay } from './closed-days.ts';
import type { KeptLine } from './manual-lines.ts';
import { keepLines, keptLines } from './write-manual-entry.ts';

interface Posted {
  id: number;
  number: string | null;
  state: ManualState;
  note: string;
  reversesId: number | null;
}

/** Keeps an entry as a template under a name; others begin from it. */
export async function keepAsTemplate(ctx: Context, input: { id: number; name: string }): Promise<number> {
  await lockRecord(ctx, ManualEntry, input.id);
  return copy(ctx, { from: input.id, values: { note: input.name, entryDate: ctx.today, state: 'template' } });
}

/**
 * Asks for a posted entry to be taken back: its mirror waits for somebody else's approval like any entry. Dated as said, or today;
 * in closed days it goes to the first open one.
 */
export async function askReversal(ctx: Context, input: { id: number; reason: string; date?: string | null }): Promise<number> {
  const original = (await lockRecord(ctx, ManualEntry, input.id)) as unknown as Posted;
  if (original.state !== 'posted') throw conflict('errors.manualEntry.otherState');
  if (original.reversesId !== null) throw conflict('errors.manualEntry.isReversal');
  const asked = await ctx.db.maybe(
    sql`select from manual_entry where tenant_id = ${ctx.tenantId} and reverses_id = ${input.id} and state in ('pending', 'posted')`,
  );
  if (asked) throw conflict('errors.constraints.manual_entry_reverses');
  const day = input.date ?? ctx.today;
  if (day > ctx.today) throw fieldRefusal('entry_date', 'errors.manualEntry.dateAhead');
  const entryDate = await firstOpenDay(ctx, { module: 'journal', day });
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
