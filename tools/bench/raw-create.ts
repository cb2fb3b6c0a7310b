import type pg from 'pg';
import { status } from '#courier/statuses/contract';
import type { Speed } from './measure.ts';
import { runScript } from './pgbench.ts';
import type { Company } from './world.ts';

// What a new parcel writes, with everything about it known beforehand, nobody's rights asked and nothing answered.
const script = `\\set i :i + 1
\\set n :run * 1000000 + :client_id * 10000 + :i
begin;
select party, shop, city from bench_births where k = (:n * 7) % 1000 \\gset
delete from free_receipt_no f where f.tenant_id = :tenant and f.number = any(array(select number from free_receipt_no where tenant_id = :tenant
  order by number limit 1 for update skip locked)) returning f.number;
insert into shipment (tenant_id, receipt_no, client_id, commercial_name_id, receiver_name, phone, city_id, address, origin_branch_id, destination_branch_id,
    current_branch_id, price, expected, delivery_fee, agent_commission, branch_fee, return_fee, net_amount, priced_at, status_id, seq, custodian_kind, custodian_id,
    currency, created_day)
  values (:tenant, 'R' || :n, :party, :shop, 'Receiver ' || :n, '0779' || (1000000 + :n % 1000000), :city, 'Street 14, house 3', :branch, :branch,
    :branch, 25000, 25000, 5000, 1500, 2000, 2000, 20000, now(), ${status.ready}, 2, 'client', :party, 'IQD', current_date) returning id as parcel \\gset
insert into shipment_event (tenant_id, shipment_id, seq, from_status_id, to_status_id, from_custodian_kind, from_custodian_id, to_custodian_kind, to_custodian_id, branch_id, user_id)
  values (:tenant, :parcel, 1, null, ${status.notReady}, null, null, 'client', :party, :branch, 1), (:tenant, :parcel, 2, ${status.notReady}, ${status.ready}, 'client', :party, 'client', :party, :branch, 1);
insert into shipment_price (tenant_id, shipment_id, cause, user_id, figures, explanation) values (:tenant, :parcel, 'ready', 1,
  '{"price": 25000, "feeTax": 0, "expected": 25000, "branchFee": 2000, "netAmount": 20000, "returnFee": 2000, "deliveryFee": 5000, "exchangeFee": 0, "agentCommission": 1500, "receivingCommission": 0}',
  '[{"figure": "fee", "level": "tenant", "package": 1, "line": 1, "amount": 5000}, {"figure": "agentCommission", "level": "tenant", "package": 1, "line": 1, "amount": 1500}]');
insert into shipment_delta (tenant_id, status_id, day, currency, branch_id, client_id, courier_id, seen_by, n, price, fee, net)
  values (:tenant, ${status.ready}, current_date, 'IQD', :branch, :party, null, array[:branch]::bigint[], 1, 25000, 5000, 20000);
insert into audit_entry (tenant_id, user_id, entity, entity_id, action, after, request_id)
  values (:tenant, 1, 'shipment', :parcel, 'create', '{"receipt_no": "100001", "client_id": 21, "price": 25000, "status_id": 2}', 'raw');
insert into idempotency_key (tenant_id, user_id, key, route, body_hash, status, response) values (:tenant, 0, 'raw' || :n, 'raw', 'raw', 201, :'answer');
commit;
`;

let run = 0;

/** Writes the rows of so many new parcels, each of another client and city, as whoever owns the tables. */
export async function createRaw(
  owner: pg.Pool,
  url: string,
  { id: tenant, branchId: branch }: Company,
  load: { clients: number; times: number },
): Promise<Speed> {
  if (run === 0) await layOut(owner, tenant, branch);
  await owner.query(
    `insert into free_receipt_no (tenant_id, number) select $1, 900000000 + n from generate_series($2::int, $3::int) n on conflict do nothing`,
    [tenant, run * 100_000, run * 100_000 + load.times * 2],
  );
  run++;
  const values = { i: 0, run, tenant, branch };
  return runScript(url, { script: script.replace(":'answer'", `'${answer}'`), ...load, values });
}

/** Whose parcels they are and where they go, as spread as those our own clerks take in. */
async function layOut(owner: pg.Pool, tenant: number, branch: number): Promise<void> {
  await owner.query('drop table if exists bench_births');
  await owner.query(
    `create table bench_births as select k, c.ids[1 + k % cardinality(c.ids)] as party, c.shops[1 + k % cardinality(c.ids)] as shop,
       t.ids[1 + k % cardinality(t.ids)] as city
     from generate_series(0, 999) k,
       (select array_agg(c.id order by c.id) as ids, array_agg(n.id order by c.id) as shops from client c
         join lateral (select min(n.id) as id from commercial_name n where n.tenant_id = c.tenant_id and n.client_id = c.id) n on true
         where c.tenant_id = ${tenant} and c.branch_id = ${branch}) c,
       (select array_agg(id order by id) as ids from city where tenant_id = ${tenant} and branch_id = ${branch}) t`,
  );
  await owner.query('alter table bench_births add primary key (k)');
  await owner.query('analyze bench_births');
}

/** As long as an answer, and as hard to pack. */
const answer = JSON.stringify(
  Object.fromEntries(Array.from({ length: 110 }, (_, n) => [`member_${(n * 7919) % 997}`, (n * 7_919_031) % 1_000_003])),
);
