import { overageTakenEntry, rejectedShortageEntry, type ShortageBearer } from '#courier/moves/contract';
import { lockMoving, type MovingRow, shipmentNotFound, writeDecided } from '#courier/shipments/server';
import type { Entry } from '#finance/ledger/contract';
import { post } from '#finance/ledger/server';
import { conflict, Refusal } from '#platform/entity';
import { audit, type Context, sql } from '#platform/server';
import { branchesOfAgents } from './move-agent.ts';
import { moneyOf } from './move-draft.ts';
import { factsOf } from './move-facts.ts';
import { tellDecided } from './move-followers.ts';

export const amountDecisions = ['approve', 'reject', 'overage'] as const;
export type AmountDecision = (typeof amountDecisions)[number];

/**
 * Decides about a collection that differs from the expected one: allowed as it is, made good by whoever collected, or an
 * overage that is not the client's. Until then the parcel stays out of his statement.
 */
export async function decideAmount(
  ctx: Context,
  input: { id: number; decision: AmountDecision; note?: string | null; version?: number | null },
): Promise<void> {
  const [row] = await lockMoving(ctx, [input.id]);
  if (!row) throw shipmentNotFound();
  if (input.version != null && input.version !== row.version) throw conflict('errors.move.stale');
  if (row.deliveredAt === null) throw new Refusal('errors.move.notDelivered');
  if (row.amountConfirmed) throw conflict('errors.move.amountDecided');
  const facts = (await factsOf(ctx, [row])).get(row.id);
  if (facts?.pendingPriceRequestId != null) throw conflict('errors.move.priceRequestPending');
  await settleAmount(ctx, row, input);
}

/** The same about a locked parcel that is known to wait for it. */
async function settleAmount(
  ctx: Context,
  row: MovingRow,
  { decision, note }: { decision: AmountDecision; note?: string | null },
): Promise<void> {
  const entryId = await post(ctx, await entryFor(ctx, row, decision));
  // Made good or not his: the client gets what was expected, whatever was collected.
  const netAmount = decision === 'approve' ? row.netAmount : row.netAmount - differenceOf(row);
  const missing = decision === 'reject' ? -differenceOf(row) : 0;
  const extra = decision === 'overage' ? differenceOf(row) : 0;
  await writeDecided(ctx, row, { netAmount, missing, extra });
  await tellDecided(ctx, row.id);
  audit(ctx, { entity: 'shipment', entityId: row.id, action: 'decide_amount', after: { decision, note, entryId } });
}

/**
 * The price asked for a locked parcel stays as it was, and the parcel was delivered meanwhile: what was collected is judged by
 * that price. Refused, whoever collected less makes it good; taken back or lapsed, somebody decides about a difference.
 */
export async function keepPrice(ctx: Context, row: MovingRow, { isRefused, note }: KeptPrice): Promise<void> {
  if (row.deliveredAt === null || row.amountConfirmed) return;
  const difference = differenceOf(row);
  if (difference === 0) await settleAmount(ctx, row, { decision: 'approve', note });
  else if (difference < 0 && isRefused) await settleAmount(ctx, row, { decision: 'reject', note });
}

export interface KeptPrice {
  isRefused: boolean;
  note?: string | null;
}

const differenceOf = (row: MovingRow) => row.collected + row.collectedElectronic - row.expected;

async function entryFor(ctx: Context, row: MovingRow, decision: AmountDecision): Promise<Entry | undefined> {
  const difference = differenceOf(row);
  const shipment = moneyOf(row);
  if (decision === 'approve') return undefined;
  if (decision === 'overage') {
    if (difference <= 0) throw new Refusal('errors.move.noOverage');
    return overageTakenEntry({ shipment, seq: row.seq, extra: difference });
  }
  if (difference >= 0) throw new Refusal('errors.move.noShortage');
  return rejectedShortageEntry({ shipment, seq: row.seq, by: await bearerOf(ctx, row), missing: -difference });
}

/** The agent who delivered, or the person who took the money at the counter. */
async function bearerOf(ctx: Context, row: MovingRow): Promise<ShortageBearer> {
  if (row.deliveredTreasuryId === null) {
    const agentId = row.courierId as number;
    return { kind: 'agent', agentId, branchId: (await branchesOfAgents(ctx, [agentId])).get(agentId) as number };
  }
  const event = await ctx.db.one<{ userId: number | null }>(
    sql`select user_id from shipment_event where tenant_id = ${ctx.tenantId} and shipment_id = ${row.id} and seq = ${row.seq}`,
  );
  const employeeId = event.userId ?? ctx.user?.id;
  if (!employeeId) throw new Refusal('errors.move.noCashier');
  return { kind: 'cashier', employeeId, branchId: row.deliveredBranchId ?? row.currentBranchId };
}
