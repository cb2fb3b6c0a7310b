import type pg from 'pg';
import { status } from '#courier/statuses/contract';
import { account } from '#finance/ledger/contract';
import type { Speed } from './measure.ts';
import { runScript } from './pgbench.ts';

const clients = 8;

// What one delivery writes, with everything about the parcel known beforehand and nobody's rights asked.
const script = `\\set i :i + 1
\\set k :client_id * 100000 + :i
begin;
select id, client_id as client, courier_id as courier, origin, destination, price, seq, version from bench_todo where k = :k \\gset p_
select id from shipment where tenant_id = :tenant and id = :p_id and status_id = ${status.outForDelivery} for update;
update shipment set status_id = ${status.delivered}, seq = seq + 1, custodian_kind = 'consignee', custodian_id = null, collected = price, payment_method = 'cash', delivered_at = now(),
  delivered_branch_id = :p_destination, status_date = now(), updated_at = now(), version = version + 1 where tenant_id = :tenant and id = :p_id and version = :p_version;
insert into shipment_event (tenant_id, shipment_id, seq, from_status_id, to_status_id, from_custodian_kind, from_custodian_id, to_custodian_kind, branch_id, details)
  values (:tenant, :p_id, :p_seq + 1, ${status.outForDelivery}, ${status.delivered}, 'agent', :p_courier, 'consignee', :p_destination, '{"collected": "1"}');
insert into shipment_delta (tenant_id, status_id, day, currency, branch_id, client_id, courier_id, seen_by, n, price, fee, net) values
  (:tenant, ${status.outForDelivery}, current_date, 'IQD', :p_destination, :p_client, :p_courier, array[:p_origin, :p_destination]::bigint[], -1, 0 - :p_price::bigint, -5000, 5000 - :p_price::bigint),
  (:tenant, ${status.delivered}, current_date, 'IQD', :p_destination, :p_client, :p_courier, array[:p_origin, :p_destination]::bigint[], 1, :p_price::bigint, 5000, :p_price::bigint - 5000);
insert into journal_entry (tenant_id, doc_type, doc_id, event, seq, entry_date) values (:tenant, 'shipment', :p_id, 'delivered', :p_seq + 1, current_date) returning id as entry \\gset
insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, counter_branch_id, shipment_id, currency, debit, credit) values
  (:tenant, :entry, current_date, '${account.agentCash}', :p_destination, 'agent', :p_courier, null, :p_id, 'IQD', :p_price, 0),
  (:tenant, :entry, current_date, '${account.branchShareRevenue}', :p_destination, null, null, null, :p_id, 'IQD', 0, 2000),
  (:tenant, :entry, current_date, '${account.interBranch}', :p_destination, null, null, :p_origin, :p_id, 'IQD', 0, :p_price::bigint - 2000),
  (:tenant, :entry, current_date, '${account.interBranch}', :p_origin, null, null, :p_destination, :p_id, 'IQD', :p_price::bigint - 2000, 0),
  (:tenant, :entry, current_date, '${account.branchShareCost}', :p_origin, null, null, null, :p_id, 'IQD', 2000, 0),
  (:tenant, :entry, current_date, '${account.clientPayable}', :p_origin, 'client', :p_client, null, :p_id, 'IQD', 0, :p_price),
  (:tenant, :entry, current_date, '${account.clientPayable}', :p_origin, 'client', :p_client, null, :p_id, 'IQD', 5000, 0),
  (:tenant, :entry, current_date, '${account.deliveryFees}', :p_origin, null, null, null, :p_id, 'IQD', 0, 5000),
  (:tenant, :entry, current_date, '${account.deliveryCommissions}', :p_destination, null, null, null, :p_id, 'IQD', 1500, 0),
  (:tenant, :entry, current_date, '${account.agentCommissionDue}', :p_destination, 'agent', :p_courier, null, :p_id, 'IQD', 0, 1500);
insert into parcel_taking (tenant_id, shipment_id, seq, kind, party_kind, party_id, branch_id, currency, cash, commission)
  values (:tenant, :p_id, :p_seq + 1, 'delivery', 'agent', :p_courier, :p_destination, 'IQD', :p_price, 1500);
insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, response) values (:tenant, 0, 'raw' || :k, 'raw', 'raw', 200, repeat('x', 1500));
commit;
`;

/** Gives each client of pgbench parcels of its own, in their order. */
export async function layOut(owner: pg.Pool, tenantId: number, ids: readonly number[]): Promise<void> {
  await owner.query('drop table if exists bench_todo');
  await owner.query(
    `create table bench_todo as select (n % ${clients}) * 100000 + n / ${clients} + 1 as k, s.id, s.client_id, s.courier_id, s.origin_branch_id as origin,
       s.destination_branch_id as destination, s.price, s.seq, s.version
     from unnest($2::bigint[]) with ordinality u (id, nth) cross join lateral (select nth::int - 1 as n) x
     join shipment s on s.tenant_id = $1 and s.id = u.id`,
    [tenantId, ids],
  );
  await owner.query('alter table bench_todo add primary key (k)');
  await owner.query('analyze bench_todo');
}

/** Delivers some of them, going on where the last run ended. */
export const deliverRaw = (url: string, tenantId: number, from: number, times: number): Promise<Speed> =>
  runScript(url, { script, clients, times, values: { i: from, tenant: tenantId } });
