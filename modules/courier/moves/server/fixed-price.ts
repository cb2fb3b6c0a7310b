import { lockMoving, type MovingRow, withPrice } from '#courier/shipments/server';
import { status } from '#courier/statuses/contract';
import { rulesOf } from '#courier/statuses/server';
import { amountText } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { factsOf } from './move-facts.ts';
import { failuresInWords, type ToldFailure } from './move-failures.ts';
import type { Failure, MoveFacts } from './move-types.ts';

/** Where the cash of a delivery is: with whoever delivered, in a hand-in that is not paid yet, or in a treasury. */
export type DeliveredCash = { is: 'with_agent' } | { is: 'being_handed_in'; number: string } | { is: 'handed_in' };

/** A locked parcel whose price somebody wants to change, with what decides whether he may. */
export interface PricedParcel {
  row: MovingRow;
  facts: MoveFacts;
  base: number;
  cash: DeliveredCash;
}

/** Parcels whose price somebody wants to change, locked in the order of their ids. */
export async function lockForPrice(ctx: Context, ids: readonly number[]): Promise<Map<number, PricedParcel>> {
  const rows = await lockMoving(ctx, ids);
  if (rows.length === 0) return new Map();
  const [facts, { statuses }, cash] = await Promise.all([factsOf(ctx, rows), rulesOf(ctx), cashOf(ctx, rows)]);
  const baseOf = (row: MovingRow) => statuses.find((one) => one.id === row.statusId)?.baseId ?? row.statusId;
  return new Map(
    rows.map((row) => [
      row.id,
      { row, facts: facts.get(row.id) as MoveFacts, base: baseOf(row), cash: cash.get(row.id) ?? { is: 'with_agent' } },
    ]),
  );
}

async function cashOf(ctx: Context, rows: readonly MovingRow[]): Promise<Map<number, DeliveredCash>> {
  const delivered = rows.filter((row) => row.deliveredAt !== null).map((row) => row.id);
  if (delivered.length === 0) return new Map();
  const found = await ctx.db.query<{
    shipmentId: number;
    number: string;
    isPaid: boolean;
  }>(sql`select k.shipment_id, d.number, d.state = 'paid' as is_paid
    from parcel_taking k join statement_row r on r.tenant_id = ${ctx.tenantId} and r.taking_id = k.id and not r.voided
    join statement d on d.tenant_id = ${ctx.tenantId} and d.id = r.statement_id
    where k.tenant_id = ${ctx.tenantId} and k.shipment_id = any(${delivered}::bigint[]) and k.kind = 'delivery' and not k.taken_back`);
  return new Map(
    found.map(({ shipmentId, number, isPaid }) => [shipmentId, isPaid ? { is: 'handed_in' } : { is: 'being_handed_in', number }]),
  );
}

/** How much more, or less, is collected at another price. */
export function priceDelta(ctx: Context, row: MovingRow, price: number): number {
  return withPrice(ctx, row, { ...row, price }).expected - row.expected;
}

/** Whether a delivery was settled for good, so that another price moves money. */
export const isSettled = ({ row, base }: Pick<PricedParcel, 'row' | 'base'>): boolean =>
  base === status.delivered && row.amountConfirmed;

/** Why a parcel cannot have this price, in words; undefined where it can. */
export async function priceProblem(ctx: Context, parcel: PricedParcel, price: number): Promise<ToldFailure | undefined> {
  const problem = fixedProblem(ctx, parcel, price);
  return problem && (await failuresInWords(ctx, [problem]))[0];
}

const ended = [status.returnedToClient, status.cancelled, status.lost] as number[];

/** A price that was never taken, of a part, or of what has ended, is not asked about; an amount nobody decided about is decided first. */
function fixedProblem(ctx: Context, parcel: PricedParcel, price: number): Failure | undefined {
  const { row, facts, base } = parcel;
  if (row.archivedAt) return { id: row.id, code: 'archived', values: {} };
  if (row.pricedAt === null) return because(row, 'Unready');
  if (row.parentId !== null) return because(row, 'OfPart');
  if (ended.includes(base)) return because(row, 'Ended');
  if (base !== status.delivered) return undefined;
  if (row.amountConfirmed) return settledProblem(ctx, parcel, price);
  // Delivered while it was asked about, it can still be answered.
  return facts.pendingPriceRequestId === null ? because(row, 'Undecided') : undefined;
}

/** After the delivery the money follows the price: in the agent's hands, as a debt of his; what has left them comes back by a bond only. */
function settledProblem(ctx: Context, { row, cash }: PricedParcel, price: number): Failure | undefined {
  if (row.deliveredTreasuryId !== null) return because(row, 'AtCounter');
  if (cash.is === 'being_handed_in') return because(row, 'BeingHandedIn', { number: cash.number });
  const delta = priceDelta(ctx, row, price);
  if (delta >= 0) return undefined;
  if (cash.is === 'handed_in') return because(row, 'HandedIn');
  if (row.collected + delta >= 0) return undefined;
  return because(row, 'BelowZero', { collected: amountText(row.collected, row.currency), currency: row.currency });
}

function because({ id }: MovingRow, why: string, values: Record<string, unknown> = {}): Failure {
  return { id, code: 'price_fixed', values: { ...values, why: `errors.shipment.price${why}` } };
}
