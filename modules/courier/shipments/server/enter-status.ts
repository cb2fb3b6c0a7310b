import { camel, snake } from '#platform/entity';
import { type Context, insertRows } from '#platform/server';
import type { MovingRow } from './lock-parcels.ts';
import { recordDeltas } from './record-delta.ts';

// Every column a move may write, with its type.
const written = {
  status_id: 'bigint',
  seq: 'int',
  current_branch_id: 'bigint',
  courier_id: 'bigint',
  receiving_agent_id: 'bigint',
  waypoint_id: 'bigint',
  custodian_kind: 'text',
  custodian_id: 'bigint',
  manifest_id: 'bigint',
  reason_code: 'text',
  postponed_to: 'date',
  attempt_count: 'int',
  is_reported: 'boolean',
  was_reported: 'boolean',
  net_amount: 'bigint',
  collected: 'bigint',
  collected_electronic: 'bigint',
  gateway_id: 'bigint',
  amount_confirmed: 'boolean',
  return_fee_charged: 'bigint',
  return_tax_charged: 'bigint',
  door_fee: 'bigint',
  prepaid_held: 'bigint',
  receiving_commission_posted: 'boolean',
  payment_method: 'text',
  delivered_at: 'timestamptz',
  delivered_branch_id: 'bigint',
  delivered_treasury_id: 'bigint',
  receipt_no: 'text',
  price: 'bigint',
  quantity: 'int',
  is_fractional: 'boolean',
  expected: 'bigint',
  delivery_fee: 'bigint',
  fee_tax: 'bigint',
  agent_commission: 'bigint',
  receiving_commission: 'bigint',
  branch_fee: 'bigint',
  return_fee: 'bigint',
  return_fee_trigger: 'text',
  return_fee_payer: 'text',
  exchange_fee: 'bigint',
  attempt_pay: 'bigint',
  pickup_fee: 'bigint',
  redelivery_fee: 'bigint',
  storage_fee: 'bigint',
  fractional_return_fee: 'bigint',
  tax_basis_points: 'int',
  declared_value: 'bigint',
  service_fees: 'bigint',
  upheld_shortage: 'bigint',
  overage_taken: 'bigint',
  price_increase_owed: 'bigint',
  priced_at: 'timestamptz',
  version: 'int',
} as const;
type Written = keyof typeof written;
const names = Object.keys(written) as Written[];

/** A parcel before and after it enters a status, and what was said of it. */
export interface Entered {
  row: MovingRow;
  after: MovingRow;
  said: { reasonCode?: string | null; note?: string | null; via: string };
  details: Record<string, unknown>;
}

/**
 * The only door for a status change: rows, custody and totals of all parcels, each in one statement however many there are.
 * The rows must be locked and judged. Answers how many were as they had been locked.
 */
export function enterStatus(ctx: Context, entered: readonly Entered[]): Promise<number> {
  const changed = names.filter((name) => entered.some(({ row, after }) => valueIn(row, name) !== valueIn(after, name)));
  const rows = entered.map(({ after }) => ({
    id: after.id,
    ...Object.fromEntries(changed.map((name) => [name, valueIn(after, name)])),
  }));
  const updated = ctx.db.count({ text: updateOf(changed), values: [ctx.tenantId, JSON.stringify(rows), ctx.now] });
  writeEvents(ctx, entered);
  recordDeltas(
    ctx,
    entered.map(({ row, after }) => ({ before: row, after })),
  );
  return updated;
}

const valueIn = (row: MovingRow, name: Written): unknown => row[camel(name) as keyof MovingRow] ?? null;

/** What no move of them changed is not written: columns that a search or an index stands on cost more than the rest together. */
function updateOf(changed: readonly Written[]): string {
  return `update shipment s set ${changed.map((name) => `${name} = r.${name}`).join(', ')}, status_date = $3, updated_at = $3
    from jsonb_to_recordset($2::jsonb) as r(id bigint, ${changed.map((name) => `${name} ${written[name]}`).join(', ')})
    where s.tenant_id = $1 and s.id = r.id and s.version = r.version - 1`;
}

/** Each event starts with whoever has the parcel now: the chain of custody has no gap. */
function writeEvents(ctx: Context, entered: readonly Entered[]): void {
  const events = entered.map(({ row, after, said, details }) => ({
    shipment_id: row.id,
    seq: after.seq,
    from_status_id: row.statusId,
    to_status_id: after.statusId,
    from_custodian_kind: row.custodianKind,
    from_custodian_id: row.custodianId,
    to_custodian_kind: after.custodianKind,
    to_custodian_id: after.custodianId,
    branch_id: after.currentBranchId,
    reason_code: said.reasonCode ?? null,
    postponed_to: after.postponedTo,
    note: said.note ?? null,
    via: said.via,
    details: Object.fromEntries(Object.entries(details).map(([name, value]) => [snake(name), value])),
  }));
  const same = { user_id: [ctx.user?.id ?? null, 'bigint'], at: [ctx.now, 'timestamptz'] } as const;
  insertRows(ctx.db, 'shipment_event', { types: eventTypes, same, rows: events });
}

const eventTypes = {
  shipment_id: 'bigint',
  seq: 'int',
  from_status_id: 'bigint',
  to_status_id: 'bigint',
  from_custodian_kind: 'text',
  from_custodian_id: 'bigint',
  to_custodian_kind: 'text',
  to_custodian_id: 'bigint',
  branch_id: 'bigint',
  reason_code: 'text',
  postponed_to: 'date',
  note: 'text',
  via: 'text',
  details: 'jsonb',
};
