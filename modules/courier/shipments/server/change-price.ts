import { status } from '#courier/shipment-setup/contract';
import { rulesOf } from '#courier/shipment-setup/server';
import { shipmentEdited } from '#courier/shipments/contract';
import { auditAll, type Context, sql } from '#platform/server';
import { failuresInWords, type ToldFailure } from './move-failures.ts';
import { factsOf, lockMoving } from './move-lock.ts';
import type { Failure, MoveFacts, MovingRow } from './move-types.ts';
import { figuresOf, tracePrices, withPrice } from './price-snapshot.ts';
import { recordDeltas } from './record-delta.ts';

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

/** A locked parcel and the amount agreed with its sender. */
export interface PriceChange {
  row: MovingRow;
  price: number;
}

/**
 * Gives locked parcels the amounts agreed with their senders: what is collected and what he gets follow, every fee stays as it
 * was (law L7). The old figures stay in the trace. Where it was delivered meanwhile, what was collected stays collected: it is
 * confirmed where it comes to the new amount, and waits for a decision where not.
 */
export async function changePrices(ctx: Context, asked: readonly PriceChange[]): Promise<void> {
  if (asked.length === 0) return;
  const changes = asked.map(({ row, price }) => ({ row, after: withAmount(ctx, row, price) }));
  const rows = changes.map(({ after: { id, price, expected, netAmount, amountConfirmed } }) => ({
    id,
    price,
    expected,
    net_amount: netAmount,
    amount_confirmed: amountConfirmed,
  }));
  await ctx.db.query(sql`update shipment s set price = r.price, expected = r.expected, net_amount = r.net_amount, priced_at = ${ctx.now}::timestamptz,
      amount_confirmed = r.amount_confirmed, version = s.version + 1, updated_at = ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, price bigint, expected bigint, net_amount bigint, amount_confirmed boolean)
    where s.tenant_id = ${ctx.tenantId} and s.id = r.id`);
  const traces = changes.map(({ row, after: { price, expected, netAmount } }) => ({
    shipmentId: row.id,
    figures: { price, ...figuresOf(row), expected, netAmount },
    explanation: [],
  }));
  tracePrices(ctx, 'request', traces);
  recordDeltas(
    ctx,
    changes.map(({ row, after }) => ({ before: row, after })),
  );
  const amounts = ({ price, expected, netAmount }: MovingRow) => ({ price, expected, net_amount: netAmount });
  auditAll(
    ctx,
    changes.map(({ row, after }) => ({
      entity: 'shipment',
      entityId: row.id,
      action: 'change_price',
      before: amounts(row),
      after: amounts(after),
    })),
  );
  ctx.publish(
    ...changes.map(({ row }) =>
      shipmentEdited.with({ shipmentId: row.id, clientId: row.clientId, branchId: row.currentBranchId }),
    ),
  );
}

function withAmount(ctx: Context, row: MovingRow, price: number): MovingRow {
  const agreed = withPrice(ctx, row, { ...row, price });
  if (row.deliveredAt === null) return { ...agreed, price };
  const amountConfirmed = row.collected + row.collectedElectronic === agreed.expected;
  return { ...agreed, price, netAmount: row.netAmount, amountConfirmed };
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
