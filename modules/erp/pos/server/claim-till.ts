import { Register, TillClaim } from '#erp/pos/contract';
import { conflict, fieldRefusal, type VerbInput } from '#platform/entity';
import { type Context, change, insertRow, lockFor, lockRecord, sql } from '#platform/server';
import { closeOnWhatCame } from './close-shift.ts';
import { type HeldShift, isOpen } from './drawer.ts';

/**
 * Makes a device a register. Whoever was it before is it no more: what that device still brings is taken and looked at. A register whose
 * shift is open is somebody's; that claim is ended first.
 */
export async function claimTill(ctx: Context, input: VerbInput<typeof TillClaim, 'claim'>): Promise<number> {
  const register = await lockRecord(ctx, Register, input.register);
  if (register.disabledAt) throw fieldRefusal('register_id', 'errors.till.registerDisabled', { name: register.name });
  const before = await liveClaim(ctx, register.id);
  if (before) {
    const shift = await openShiftOf(ctx, before.id);
    if (shift)
      throw conflict('errors.till.claimedOpen', { name: register.name, number: shift.number, device: before.deviceName ?? '' });
    await change(ctx, TillClaim, before, { state: 'ended', endedAt: ctx.now, endedBy: ctx.user?.id ?? null }, 'end');
  }
  const { last } = await ctx.db.one<{ last: number }>(
    sql`select coalesce(max(number), 0) as last from till_claim where tenant_id = ${ctx.tenantId} and register_id = ${register.id}::bigint`,
  );
  return insertRow(ctx, TillClaim, {
    register: register.id,
    number: last + 1,
    device: input.device,
    deviceName: input.deviceName ?? null,
    user: ctx.user?.id ?? null,
    claimedAt: ctx.now,
  });
}

/** Ends what a device is lost with; its open shift closes on what came, and says that its last number is unknown. */
export async function endClaim(ctx: Context, { id, reason }: VerbInput<typeof TillClaim, 'end'>): Promise<void> {
  const claim = await lockFor(ctx, TillClaim, 'end', id);
  const shift = await openShiftOf(ctx, claim.id);
  if (shift) await closeOnWhatCame(ctx, shift, reason);
  await change(
    ctx,
    TillClaim,
    claim,
    { state: 'ended', endedAt: ctx.now, endedBy: ctx.user?.id ?? null, endReason: reason },
    'end',
  );
}

const liveClaim = (ctx: Context, registerId: number) =>
  ctx.db.maybe<TillClaim>(
    sql`select * from till_claim where tenant_id = ${ctx.tenantId} and register_id = ${registerId}::bigint and state = 'live' for update`,
  );

async function openShiftOf(ctx: Context, claimId: number): Promise<HeldShift | undefined> {
  const shift =
    await ctx.db.maybe<HeldShift>(sql`select * from cash_shift where tenant_id = ${ctx.tenantId} and claim_id = ${claimId}::bigint
    and state in ('open', 'counting') for update`);
  return shift && isOpen(shift) ? shift : undefined;
}
