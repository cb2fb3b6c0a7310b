import { cashStepOf } from '#courier/pricing/server';
import { status } from '#courier/shipment-setup/contract';
import { declaredParts, noteMost, worthOf } from '#courier/shipments/contract';
import { amountText } from '#platform/entity';
import { type Context, sql } from '#platform/server';
import { takenBackOf } from './deliver-exchange.ts';
import type { Draft } from './move-draft.ts';
import type { Failure, MoveFacts, MoveInput, MoveTerms, MovingRow } from './move-types.ts';
import { repriced, tracePrices } from './price-snapshot.ts';
import { recordDeltas } from './record-delta.ts';

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
  if (to !== status.delivered || !isPartly(input)) return undefined;
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
  const quantity = row.quantity - (input.returnedQuantity as number);
  const declaredValue = declaredParts(row, { price, quantity }).kept;
  const repricedRow = repriced(row, { price, feeMode: row.feeMode }, cashStepOf(settings, row.currency));
  return { ...repricedRow, price, quantity, declaredValue, isFractional: true };
}

interface Birth {
  parent: Draft;
  /** Which of its parent's: PARENT-1, PARENT-2. */
  number: number;
  quantity: number;
  isExchange: boolean;
  /** What it is worth should it be lost: of what was not kept its part; what an exchange took back was declared by nobody. */
  declared: number;
}

/** What goes back from the door is a parcel of its own: what was not kept, and what an exchange took back. */
export async function splitParcels(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const delivered = drafts.filter((one) => one.to === status.delivered);
  const parts = delivered.filter(({ terms }) => isPartly(terms.input));
  const births = delivered.flatMap((parent): Birth[] => {
    const { row, after, terms } = parent;
    const isPart = isPartly(terms.input);
    const taken = takenBackOf(parent);
    const declared = worthOf(row) - worthOf(after);
    return [
      ...(isPart ? [{ parent, number: 1, quantity: terms.input.returnedQuantity as number, isExchange: false, declared }] : []),
      ...(taken > 0 ? [{ parent, number: isPart ? 2 : 1, quantity: taken, isExchange: true, declared: 0 }] : []),
    ];
  });
  await bearChildren(ctx, births);
  const traces = parts.map(({ row, after: { price, expected, netAmount } }) => ({
    shipmentId: row.id,
    figures: { price, expected, netAmount },
    explanation: [],
  }));
  tracePrices(ctx, 'partial', traces);
}

/** Children lie where their parents were: in the agent's hands, or in the store they never left. They collect nothing and only go back. */
async function bearChildren(ctx: Context, births: readonly Birth[]): Promise<void> {
  if (births.length === 0) return;
  const sent = births.map(({ parent: { row, from }, number, quantity, isExchange, declared }) => ({
    parent_id: row.id,
    number,
    quantity,
    is_exchange: isExchange,
    declared_value: declared,
    status_id: from === status.inStore ? status.returned : status.returnWithAgent,
    courier_id: row.courierId,
    custodian_kind: row.custodianKind,
    custodian_id: row.custodianId,
  }));
  const children =
    await ctx.db.query<MovingRow>(sql`insert into shipment (tenant_id, receipt_no, client_id, commercial_name_id, receiver_name, phone, second_phone, city_id,
      delivery_address_id, address, origin_branch_id, destination_branch_id, current_branch_id, shipment_type_id, shipment_size_id, quantity, currency, price,
      declared_value, return_fee, return_fee_trigger, return_fee_payer, tax_basis_points, fee_mode, priced_at, status_id, status_date, seq, courier_id, custodian_kind, custodian_id, is_urgent, breakable, freezable, parent_id, is_exchange, note, created_by, created_day, created_at, updated_at)
    select s.tenant_id, s.receipt_no || '-' || r.number::text, s.client_id, s.commercial_name_id, s.receiver_name, s.phone, s.second_phone, s.city_id,
      s.delivery_address_id, s.address, s.origin_branch_id, s.destination_branch_id, s.current_branch_id, s.shipment_type_id, s.shipment_size_id, r.quantity, s.currency, 0,
      r.declared_value, s.fractional_return_fee, s.return_fee_trigger, s.return_fee_payer, s.tax_basis_points, 'fee_included', ${ctx.now}::timestamptz, r.status_id, ${ctx.now}::timestamptz, 1, r.courier_id, r.custodian_kind, r.custodian_id, s.is_urgent, s.breakable, s.freezable,
      s.id, r.is_exchange, case when r.is_exchange then left(s.exchange_of, ${noteMost}::int) else s.note end, ${ctx.user?.id ?? null}::bigint, ${ctx.today}::date, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as r(parent_id bigint, number int, quantity int, is_exchange boolean, declared_value bigint, status_id bigint,
      courier_id bigint, custodian_kind text, custodian_id bigint)
    join shipment s on s.tenant_id = ${ctx.tenantId} and s.id = r.parent_id order by s.id, r.number returning *`);
  writeBirths(ctx, births, children);
  recordDeltas(
    ctx,
    children.map((after) => ({ before: null, after })),
  );
}

/** The first link of each child's chain of custody. */
function writeBirths(ctx: Context, births: readonly Birth[], children: readonly MovingRow[]): void {
  const parents = new Map(births.map(({ parent }) => [parent.row.id, parent]));
  const events = children.map(({ id, parentId, statusId, custodianKind, custodianId }) => {
    const { row, terms } = parents.get(parentId as number) as Draft;
    return {
      shipment_id: id,
      to_status_id: statusId,
      to_custodian_kind: custodianKind,
      to_custodian_id: custodianId,
      branch_id: row.currentBranchId,
      via: terms.input.via,
    };
  });
  ctx.db.run(sql`insert into shipment_event (tenant_id, seq, user_id, at, shipment_id, to_status_id, to_custodian_kind, to_custodian_id, branch_id, via)
    select ${ctx.tenantId}::bigint, 1, ${ctx.user?.id ?? null}::bigint, ${ctx.now}::timestamptz, r.* from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as r(shipment_id bigint, to_status_id bigint, to_custodian_kind text, to_custodian_id bigint, branch_id bigint, via text)`);
}
