import { status } from '#courier/shipment-setup/contract';
import { rulesOf } from '#courier/shipment-setup/server';
import { shipmentEdited } from '#courier/shipments/contract';
import { audit, type Context, sql } from '#platform/server';
import { failuresInWords, type ToldFailure } from './move-failures.ts';
import { factsOf, lockMoving } from './move-lock.ts';
import type { Failure, MoveFacts, MovingRow } from './move-types.ts';
import { figuresOf, tracePrice, withPrice } from './price-snapshot.ts';
import { recordDelta } from './record-delta.ts';

/** A locked parcel, and why its price is fixed for good, where it is. */
export interface PricedParcel {
  row: MovingRow;
  fixed: ToldFailure | null;
}

/** Parcels whose price somebody wants to change, locked in the order of their ids. */
export async function lockForPrice(ctx: Context, ids: readonly number[]): Promise<Map<number, PricedParcel>> {
  const rows = await lockMoving(ctx, ids);
  if (rows.length === 0) return new Map();
  const [facts, { statuses }] = await Promise.all([factsOf(ctx, rows), rulesOf(ctx)]);
  const baseOf = (row: MovingRow) => statuses.find((one) => one.id === row.statusId)?.baseId ?? row.statusId;
  const failures = rows.flatMap((row) => fixedProblem(row, facts.get(row.id) as MoveFacts, baseOf(row)) ?? []);
  const told = new Map((await failuresInWords(ctx, failures)).map((one) => [one.id, one]));
  return new Map(rows.map((row) => [row.id, { row, fixed: told.get(row.id) ?? null }]));
}

/**
 * Gives a locked parcel the amount agreed with its sender: what is collected and what he gets follow, every fee stays as it
 * was (law L7). The old figures stay in the trace. Where it was delivered meanwhile, what was collected stays collected: it is
 * confirmed where it comes to the new amount, and waits for a decision where not.
 */
export async function changePrice(ctx: Context, row: MovingRow, price: number): Promise<void> {
  const agreed = withPrice(ctx, row, { ...row, price });
  const { expected, pricedAt } = agreed;
  const isDelivered = row.deliveredAt !== null;
  const netAmount = isDelivered ? row.netAmount : agreed.netAmount;
  const amountConfirmed = isDelivered ? row.collected + row.collectedElectronic === expected : row.amountConfirmed;
  const after = { ...row, price, expected, netAmount, pricedAt };
  await ctx.db.query(sql`update shipment set price = ${price}, expected = ${expected}, net_amount = ${netAmount}, priced_at = ${pricedAt},
      amount_confirmed = ${amountConfirmed}, version = version + 1, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${row.id}`);
  tracePrice(ctx, row.id, 'request', price, { snapshot: { ...figuresOf(row), expected, netAmount, pricedAt }, explanation: [] });
  recordDelta(ctx, row, after);
  audit(ctx, {
    entity: 'shipment',
    entityId: row.id,
    action: 'change_price',
    before: { price: row.price, expected: row.expected, net_amount: row.netAmount },
    after: { price, expected, net_amount: netAmount },
  });
  ctx.publish(shipmentEdited.with({ shipmentId: row.id, clientId: row.clientId, branchId: row.currentBranchId }));
}

const ended = [status.returned_client, status.cancelled, status.lost_damaged] as number[];

/** A price that was never taken, that money moved by already, or that a statement holds, is no longer asked about. */
function fixedProblem(row: MovingRow, facts: MoveFacts, base: number): Failure | undefined {
  const because = (why: string): Failure => ({ id: row.id, code: 'price_fixed', values: { why: `errors.shipment.price${why}` } });
  if (row.archivedAt) return { id: row.id, code: 'archived', values: {} };
  if (row.pricedAt === null) return because('Unready');
  if (row.parentId !== null) return because('OfPart');
  // Delivered while it was asked about, it can still be answered.
  const isAsked = facts.pendingPriceRequestId !== null && !row.amountConfirmed;
  if (base === status.delivered && !isAsked) return because('Delivered');
  if (ended.includes(base)) return because('Ended');
  const document = facts.clientStatementId;
  return document === null ? undefined : { id: row.id, code: 'frozen', values: { document: 'client_statement', id: document } };
}
