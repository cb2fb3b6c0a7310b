import { post } from '#finance/ledger/server';
import { missingOf, Remittance, type RemittanceSum, receiveEntry, type remittanceStates } from '#finance/treasury/contract';
import { type Currency, conflict } from '#platform/entity';
import { audit, type Context, lockRecord, sql } from '#platform/server';
import { lockTreasury } from './treasuries.ts';

/** A remittance locked for this transaction. */
export interface OpenRemittance {
  id: number;
  version: number;
  number: string;
  fromBranchId: number;
  toBranchId: number;
  toTreasuryId: number | null;
  currency: Currency;
  amount: number;
  missing: number;
  state: (typeof remittanceStates)[number];
}

export async function lockRemittance(ctx: Context, id: number): Promise<OpenRemittance> {
  return (await lockRecord(ctx, Remittance, id)) as unknown as OpenRemittance;
}

export interface ReceiveRemittance {
  remittanceId: number;
  treasury: number;
  /** X': what was counted. */
  counted: number;
}

/** The other branch counts what came: exactly, short (the rest stays on its way, undecided) or over (the excess is nobody's yet). */
export async function receiveRemittance(ctx: Context, input: ReceiveRemittance): Promise<void> {
  const remittance = await lockRemittance(ctx, input.remittanceId);
  if (remittance.state !== 'sent') throw conflict('errors.remittance.alreadyReceived', { number: remittance.number });
  await countIn(ctx, remittance, input, remittance.amount);
}

/** What of a remittance is outstanding and came now; also used when missing cash is found later. */
export async function countIn(
  ctx: Context,
  remittance: OpenRemittance,
  { treasury: treasuryId, counted }: Pick<ReceiveRemittance, 'treasury' | 'counted'>,
  outstanding: number,
): Promise<void> {
  const sum = sumOf(remittance);
  const wasShort = remittance.state === 'received_short';
  const treasury = await lockTreasury(ctx, {
    treasuryId,
    branchId: sum.toBranchId,
    currency: sum.currency,
    // What is found later is decided, not held.
    ...(wasShort && { keeper: null }),
  });
  const missing = missingOf({ counted, outstanding });
  const state = missing > 0 ? 'received_short' : wasShort ? 'settled' : 'received';
  await post(ctx, receiveEntry(sum, { seq: remittance.version + 1, treasuryId: treasury.id, counted, outstanding }));
  ctx.db.run(sql`update remittance set state = ${state}, received = coalesce(received, 0) + ${counted}, missing = ${missing}, to_treasury_id = ${treasury.id},
      received_by_id = ${ctx.user?.id ?? null}, received_at = ${ctx.now}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${remittance.id}`);
  audit(ctx, { entity: Remittance.name, entityId: remittance.id, action: 'receive', after: { counted, missing, state } });
}

export function sumOf({ id, fromBranchId, toBranchId, currency, amount }: OpenRemittance): RemittanceSum {
  return { id, fromBranchId, toBranchId, currency, amount };
}
