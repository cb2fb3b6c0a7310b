import { type CountedNote, type RemittanceSum, TreasuryTransfer, type transferStates } from '#finance/treasury/contract';
import { type Currency, conflict } from '#platform/entity';
import { audit, type Context, lockRecord, type RawBuilder, sql } from '#platform/server';

/** A transfer locked for this transaction. */
export interface OpenTransfer {
  id: number;
  version: number;
  number: string;
  fromBranchId: number;
  toBranchId: number;
  fromTreasuryId: number;
  toTreasuryId: number;
  currency: Currency;
  amount: number;
  toCurrency: Currency;
  toAmount: number;
  missing: number;
  rate: string | null;
  toRate: string | null;
  state: (typeof transferStates)[number];
  requestedById: number | null;
  sentById: number | null;
}

/** Locks a transfer that is in one of the states a step starts from. */
export async function lockTransfer(ctx: Context, id: number, from: readonly OpenTransfer['state'][]): Promise<OpenTransfer> {
  const transfer = (await lockRecord(ctx, TreasuryTransfer, id)) as unknown as OpenTransfer;
  if (from.includes(transfer.state)) return transfer;
  throw conflict(`errors.treasuryTransfer.not_${from[0]}`, { number: transfer.number });
}

/** Puts a transfer into its next state with whatever else changed about it, and records it. */
export function enterTransfer(
  ctx: Context,
  transfer: OpenTransfer,
  state: OpenTransfer['state'],
  change: { sets: RawBuilder<unknown>; after?: Record<string, unknown> },
): void {
  ctx.db.run(sql`update treasury_transfer set state = ${state}, ${change.sets}, version = version + 1, updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${transfer.id}`);
  audit(ctx, { entity: TreasuryTransfer.name, entityId: transfer.id, action: state, after: { state, ...change.after } });
}

export function sumOfTransfer({ id, fromBranchId, toBranchId, currency, amount, rate }: OpenTransfer): RemittanceSum {
  return { docType: 'treasury_transfer', id, fromBranchId, toBranchId, currency, amount, rate };
}

/** A count sheet as it is kept. */
export const keptSheet = (sheet: readonly CountedNote[] | null) => sql`${sheet ? JSON.stringify(sheet) : null}::jsonb`;
