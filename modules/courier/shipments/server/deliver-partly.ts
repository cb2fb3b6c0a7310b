import { expectedOf } from '#courier/pricing/contract';
import { noteMost } from '#courier/shipments/contract';
import { amountText } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { takenBackOf } from './deliver-exchange.ts';
import type { Draft } from './move-draft.ts';
import type { Failure, MoveFacts, MoveInput, MoveTerms, MovingRow } from './move-types.ts';
import { recordDelta } from './record-delta.ts';

/** Whether the receiver kept only a part of the parcel. */
export function isPartly(input: MoveInput): boolean {
  return input.deliveredPrice != null || input.returnedQuantity != null;
}

/** What is kept has a price of its own, and at least one piece of the parcel goes back. */
export function partProblem(
  row: MovingRow,
  { pendingPriceRequestId }: MoveFacts,
  { input }: MoveTerms,
  to: number,
): Omit<Failure, 'id'> | undefined {
  if (to !== 9 || !isPartly(input)) return undefined;
  // What is asked for is a price of the whole.
  if (pendingPriceRequestId !== null) return { code: 'price_request_pending', values: { id: pendingPriceRequestId } };
  const { deliveredPrice, returnedQuantity } = input;
  if (deliveredPrice == null || returnedQuantity == null) return { code: 'part_incomplete', values: {} };
  if (deliveredPrice > row.price) return { code: 'part_price_too_high', values: { price: amountText(row.price, row.currency) } };
  const isPart = returnedQuantity > 0 && returnedQuantity < row.quantity;
  return isPart ? undefined : { code: 'part_quantity_wrong', values: { quantity: row.quantity } };
}

/** The parcel as it is worth delivering: only the part that was kept is collected; every fee stays as it was (law L7). */
export function keptPart(row: MovingRow, { input, settings }: MoveTerms): MovingRow {
  if (!isPartly(input)) return row;
  const price = input.deliveredPrice as number;
  const step = row.currency === settings.currency ? settings.cashStep : 1;
  const expected = expectedOf({ price, mode: row.feeMode }, row.deliveryFee, step);
  const netAmount = row.feeMode === 'prepaid' ? expected : expected - row.deliveryFee;
  return { ...row, price, expected, netAmount, quantity: row.quantity - (input.returnedQuantity as number), isFractional: true };
}

/** What goes back from the door is a parcel of its own: what was not kept, and what an exchange took back. */
export async function splitParcels(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts.filter((one) => one.to === 9)) {
    const isPart = isPartly(draft.terms.input);
    if (isPart) await splitOne(ctx, draft);
    const taken = takenBackOf(draft);
    if (taken > 0) await bearChild(ctx, draft, { number: isPart ? 2 : 1, quantity: taken, isExchange: true });
  }
}

async function splitOne(ctx: Context, draft: Draft): Promise<void> {
  const { row, after, terms } = draft;
  await bearChild(ctx, draft, { number: 1, quantity: terms.input.returnedQuantity as number, isExchange: false });
  const { price, expected, netAmount } = after;
  ctx.db.run(sql`insert into shipment_price (tenant_id, shipment_id, cause, figures, explanation, user_id, at)
    values (${ctx.tenantId}, ${row.id}, 'partial', ${JSON.stringify({ price, expected, netAmount })}::jsonb, '[]'::jsonb, ${ctx.user?.id ?? null}, ${ctx.now})`);
}

interface Child {
  /** Which of its parent's: PARENT-1, PARENT-2. */
  number: number;
  quantity: number;
  isExchange: boolean;
}

/** A child lies where its parent was: in the agent's hands, or in the store it never left. It is worth nothing and only goes back. */
async function bearChild(ctx: Context, { row, from, terms }: Draft, { number, quantity, isExchange }: Child): Promise<void> {
  const status = from === 8 ? 13 : 12;
  const child =
    await ctx.db.one<MovingRow>(sql`insert into shipment (tenant_id, receipt_no, client_id, commercial_name_id, receiver_name, phone, second_phone, city_id,
      delivery_address_id, address, origin_branch_id, destination_branch_id, current_branch_id, shipment_type_id, shipment_size_id, quantity, currency, price,
      fee_mode, priced_at, status_id, status_date, seq, courier_id, custodian_kind, custodian_id, is_urgent, breakable, freezable, parent_id, is_exchange, note, created_by, created_day, created_at, updated_at)
    select s.tenant_id, s.receipt_no || '-' || ${String(number)}::text, s.client_id, s.commercial_name_id, s.receiver_name, s.phone, s.second_phone, s.city_id,
      s.delivery_address_id, s.address, s.origin_branch_id, s.destination_branch_id, s.current_branch_id, s.shipment_type_id, s.shipment_size_id, ${quantity}::int, s.currency, 0,
      'fee_included', ${ctx.now}::timestamptz, ${status}::bigint, ${ctx.now}::timestamptz, 1, ${row.courierId}::bigint, ${row.custodianKind}::text, ${row.custodianId}::bigint, s.is_urgent, s.breakable, s.freezable,
      s.id, ${isExchange}::boolean, case when ${isExchange}::boolean then left(s.exchange_of, ${noteMost}::int) else s.note end, ${ctx.user?.id ?? null}::bigint, ${ctx.today}::date, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from shipment s where s.tenant_id = ${ctx.tenantId} and s.id = ${row.id} returning *`);
  ctx.db.run(sql`insert into shipment_event (tenant_id, shipment_id, seq, to_status_id, to_custodian_kind, to_custodian_id, branch_id, user_id, at, via)
    values (${ctx.tenantId}, ${child.id}, 1, ${status}, ${row.custodianKind}, ${row.custodianId}, ${row.currentBranchId}, ${ctx.user?.id ?? null}, ${ctx.now}, ${terms.input.via})`);
  recordDelta(ctx, null, child);
}
