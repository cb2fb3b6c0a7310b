import { status } from '#courier/statuses/contract';

// What the product asks of the database, as somebody would write it by hand who has no tenants, people or rights to mind.
const columns = [
  'id',
  'version',
  'receipt_no',
  'receiver_name',
  'phone',
  'address',
  'quantity',
  'weight',
  'currency',
  'price',
  'fee_mode',
  'expected',
  'delivery_fee',
  'net_amount',
  'collected',
  'status_date',
  'attempt_count',
  'is_urgent',
  'breakable',
  'freezable',
  'is_reported',
  'note',
  'created_at',
  'updated_at',
];
export const references = {
  client: ['client', 'client_id', 'name'],
  commercial_name: ['commercial_name', 'commercial_name_id', 'name'],
  city: ['city', 'city_id', 'title'],
  delivery_address: ['delivery_address', 'delivery_address_id', 'name'],
  origin_branch: ['branch', 'origin_branch_id', 'name'],
  destination_branch: ['branch', 'destination_branch_id', 'name'],
  branch: ['branch', 'current_branch_id', 'name'],
  shipment_type: ['shipment_type', 'shipment_type_id', 'name'],
  shipment_size: ['shipment_size', 'shipment_size_id', 'name'],
  status: ['shipment_status', 'status_id', 'name'],
  delivery: ['courier', 'courier_id', 'name'],
  receiving_delivery: ['receiving_agent', 'receiving_agent_id', 'name'],
} as const;
type Wire = keyof typeof references;
function dressed(page: string, members: readonly string[] = columns, wires = Object.keys(references) as Wire[]): string {
  const named = wires.map((wire) => [wire, ...references[wire]] as const);
  const selected = [
    ...members.map((name) => `e.${name}`),
    ...named.flatMap(([wire, , column, label]) => [`e.${column} as ${wire}_id`, `${wire}_.${label} as ${wire}_name`]),
  ].join(', ');
  const joins = named
    .map(
      ([wire, table, column]) => `left join ${table} ${wire}_ on ${wire}_.tenant_id = e.tenant_id and ${wire}_.id = e.${column}`,
    )
    .join(' ');
  return `select ${selected} from (${page}) e ${joins} order by e.created_at desc, e.id desc`;
}

const common = `select * from shipment where tenant_id = $1 and status_id = $2 and created_at >= $3 and created_at < $4
  and archived_at is null order by created_at desc, id desc limit 50 offset 0`;
export const commonItems = dressed(common);
/** With what a person sees of them in the list. */
export const shownItems = dressed(
  common,
  [
    'id',
    'version',
    'receipt_no',
    'receiver_name',
    'phone',
    'currency',
    'price',
    'fee_mode',
    'delivery_fee',
    'net_amount',
    'status_date',
    'is_urgent',
  ],
  ['client', 'city', 'branch', 'status', 'delivery'],
);
export const rollupTotals = `select sum(n) as count, sum(price) as price, sum(fee) as fee, sum(net) as net from shipment_rollup
  where tenant_id = $1 and dimension = 'all' and dimension_id = 0 and status_id = $2 and day >= $3 and day <= $4`;
export const cityItems = dressed(`select * from shipment where tenant_id = $1 and city_id = $2 and archived_at is null
  order by created_at desc, id desc limit 50 offset 0`);
export const cityTotals = `select count(*) as count, sum(price) as price, sum(delivery_fee) as fee, sum(net_amount) as net
  from shipment where tenant_id = $1 and city_id = $2 and archived_at is null`;
export const searchItems = dressed(`select * from shipment where tenant_id = $1 and search_text like $2 and archived_at is null
  order by created_at desc, id desc limit 50 offset 0`);
export const searchTotals = `select count(*) as count, sum(price) as price, sum(delivery_fee) as fee, sum(net_amount) as net
  from shipment where tenant_id = $1 and search_text like $2 and archived_at is null`;

export const insert = `insert into shipment (tenant_id, receipt_no, client_id, commercial_name_id, receiver_name, phone, city_id, address,
    origin_branch_id, destination_branch_id, current_branch_id, currency, price, expected, delivery_fee, agent_commission, branch_fee, return_fee,
    net_amount, priced_at, status_id, seq, custodian_kind, custodian_id, created_day)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, 'IQD', $10::bigint, $10::bigint, 5000, 1500, 2000, 2000, $10::bigint - 5000, now(), ${status.ready}, 2, 'client', $3, current_date)
  returning *`;

/** The least that moves a hundred parcels late: rows, their events, their sums. */
export const bulk = [
  `select id from shipment where tenant_id = $1 and id = any($2::bigint[]) and status_id = ${status.outForDelivery} order by id for update`,
  `insert into shipment_event (tenant_id, shipment_id, seq, from_status_id, to_status_id, from_custodian_kind, from_custodian_id,
      to_custodian_kind, to_custodian_id, branch_id, reason_code, via)
    select tenant_id, id, seq + 1, status_id, ${status.late}, custodian_kind, custodian_id, custodian_kind, custodian_id, current_branch_id, 'no_answer', 'bulk'
    from shipment where tenant_id = $1 and id = any($2::bigint[])`,
  `insert into shipment_delta (tenant_id, status_id, day, currency, branch_id, client_id, courier_id, seen_by, n, price, fee, net)
    select s.tenant_id, c.status, s.created_day, s.currency, s.current_branch_id, s.client_id, s.courier_id,
      array[s.origin_branch_id, s.destination_branch_id], c.sign, c.sign * s.price, c.sign * s.delivery_fee, c.sign * s.net_amount
    from shipment s cross join (values (${status.outForDelivery}, -1), (${status.late}, 1)) c (status, sign) where s.tenant_id = $1 and s.id = any($2::bigint[])`,
  `update shipment set status_id = ${status.late}, seq = seq + 1, attempt_count = attempt_count + 1, reason_code = 'no_answer', status_date = now(),
      updated_at = now(), version = version + 1 where tenant_id = $1 and id = any($2::bigint[])`,
];
