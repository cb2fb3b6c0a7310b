import { account } from '#finance/ledger/contract';
import type { Currency } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { expectedInDrawers, type HeldShift } from './drawer.ts';
import { writeMove } from './move-between.ts';

/** What a closed shift of a register left in the drawer, by currency. */
export interface Left {
  shift: HeldShift;
  floats: ReadonlyMap<Currency, number>;
}

/**
 * What closed shifts left in a register's drawer, the newest first; they are held. Beside the newest they are those no shift was opened
 * upon: a register that was two devices at once had two shifts in one drawer, and the next shift finds the notes of both.
 */
export async function floatsLeft(ctx: Context, registerId: number): Promise<Left[]> {
  const shifts = await ctx.db.query<HeldShift>(sql`select s.* from cash_shift s
    where s.tenant_id = ${ctx.tenantId} and s.register_id = ${registerId}::bigint and s.state in ('closed', 'approved')
      and not exists (select from cash_shift n where n.tenant_id = :tenant and n.register_id = s.register_id and n.last_shift_id = s.id)
    order by s.id desc for update of s`);
  const floats = await expectedInDrawers(
    ctx,
    shifts.map(({ id }) => id),
  );
  return shifts.map((shift) => ({ shift, floats: floats.get(shift.id) ?? new Map<Currency, number>() }));
}

/**
 * Notes that another shift than the newest left go over as cash out of its drawer and into the new one, by 1140: each of both is told
 * whose they were.
 */
export async function takeOver(ctx: Context, shift: HeldShift, { left, at }: { left: readonly Left[]; at: Date }): Promise<void> {
  for (const { shift: other, floats } of left)
    for (const [currency, amount] of floats) {
      if (amount === 0) continue;
      const [from, to] = amount > 0 ? [other, shift] : [shift, other];
      const moving = { currency, amount: Math.abs(amount), at };
      const onItsWay = (id: number) => ({
        account: account.cashInTransit,
        branchId: shift.branchId,
        party: { kind: 'cashMove', id } as const,
      });
      const out = await writeMove(ctx, from, { ...moving, way: 'out', note: to.number }, { other: onItsWay });
      await writeMove(ctx, to, { ...moving, way: 'in', note: from.number }, { other: () => onItsWay(out) });
    }
}
