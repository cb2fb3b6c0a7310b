import { CashShift } from '#erp/pos/contract';
import { reverse } from '#finance/ledger/server';
import { conflict, type VerbInput } from '#platform/entity';
import { type Context, change, lockFor, sql } from '#platform/server';
import type { HeldShift } from './drawer.ts';
import { takeBackLate } from './late-tickets.ts';

/** Another agrees to how a shift was closed. */
export async function approveShift(ctx: Context, { id, reason }: VerbInput<typeof CashShift, 'approve'>): Promise<void> {
  const shift = await lockFor(ctx, CashShift, 'approve', id);
  await change(
    ctx,
    CashShift,
    shift,
    { state: 'approved', approvedBy: ctx.user?.id ?? null, approvedAt: ctx.now, reason: reason ?? null },
    'approve',
  );
}

/**
 * Opens a shift again, on the device that still has its register: the difference that was booked is taken back, and with it what tickets
 * that came after closing made of it. What was taken to a treasury lies there.
 */
export async function reopenShift(ctx: Context, { id, reason }: VerbInput<typeof CashShift, 'reopen'>): Promise<void> {
  const shift = await lockFor(ctx, CashShift, 'reopen', id);
  const { claimState, later, ...closed } = await ctx.db.one<
    Pick<HeldShift, 'closedEntryId' | 'closings'> & { claimState: string; later: string | null }
  >(
    sql`select s.closed_entry_id, s.closings, c.state as claim_state, (select l.number from cash_shift l where l.tenant_id = :tenant
        and l.register_id = s.register_id and l.id > s.id order by l.id limit 1) as later
      from cash_shift s join till_claim c on c.tenant_id = :tenant and c.id = s.claim_id where s.tenant_id = ${ctx.tenantId} and s.id = ${id}::bigint`,
  );
  if (later) throw conflict('errors.till.laterShift', { number: later });
  if (claimState !== 'live') throw conflict('errors.till.claimEnded');
  const { closedEntryId, closings } = closed;
  if (closedEntryId)
    await reverse(ctx, closedEntryId, { event: 'closed_reversed', seq: closings, date: ctx.today, memo: reason });
  await takeBackLate(ctx, { ...shift, ...closed }, reason);
  const anew = {
    closing: null,
    closingBalance: null,
    expected: null,
    difference: null,
    lastNumber: null,
    closedAt: null,
    closedBy: null,
    supplements: 0,
  };
  await change(ctx, CashShift, shift, { ...anew, state: 'open', approvedBy: null, approvedAt: null, reason }, 'reopen');
  ctx.db.run(sql`update cash_shift set closed_entry_id = null where tenant_id = ${ctx.tenantId} and id = ${id}::bigint`);
}
