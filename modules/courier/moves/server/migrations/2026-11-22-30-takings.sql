-- What somebody took for a parcel, each time he took: the cash of a delivery, a fee at the door, pay for an attempt, a fee in advance.
create sequence parcel_taking_id_seq;
create table parcel_taking (
  tenant_id bigint not null,
  id bigint not null default nextval('parcel_taking_id_seq'),
  shipment_id bigint not null,
  -- The parcel's transition it was taken at.
  seq int not null,
  kind text not null,
  party_kind text not null,
  party_id bigint not null,
  branch_id bigint not null,
  currency text not null,
  cash bigint not null default 0,
  commission bigint not null default 0,
  tax bigint not null default 0,
  -- The delivery was taken back, and its cash with it.
  taken_back boolean not null default false,
  at timestamptz not null default now(),
  constraint parcel_taking_pkey primary key (tenant_id, id),
  constraint parcel_taking_kind_check check (kind in ('delivery', 'door_fee', 'attempt_pay', 'prepaid_fee')),
  constraint parcel_taking_party_kind_check check (party_kind in ('agent', 'receivingAgent')),
  constraint parcel_taking_seq_key unique (tenant_id, shipment_id, seq, kind)
);
create index parcel_taking_party on parcel_taking (tenant_id, party_kind, party_id, currency) where not taken_back;
select protect('parcel_taking', 'select, insert, update');
alter table parcel_taking add constraint parcel_taking_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table parcel_taking add constraint parcel_taking_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- Everything taken until now, as the books tell it: what stands of each event on the accounts of whoever took.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    insert into parcel_taking (tenant_id, shipment_id, seq, kind, party_kind, party_id, branch_id, currency, cash, commission, tax, at)
    select tenant, l.shipment_id, e.seq,
      case e.event when 'delivered' then 'delivery' when 'door_fee' then 'door_fee' when 'fee_prepaid' then 'prepaid_fee' else 'attempt_pay' end,
      l.party_kind, l.party_id, l.branch_id, l.currency, sum(case when l.account_code in ('1210', '1211') then l.debit - l.credit else 0 end),
      sum(case when l.account_code = '2130' then l.credit - l.debit else 0 end),
      coalesce((select sum(x.credit - x.debit) from ledger_line x
        where x.tenant_id = tenant and x.entry_id = e.id and x.account_code = '2310' and e.event = 'door_fee'), 0), min(e.created_at)
    from journal_entry e
    join ledger_line l on l.tenant_id = tenant and l.entry_id = e.id
    where e.tenant_id = tenant and e.doc_type = 'shipment' and e.event in ('delivered', 'door_fee', 'fee_prepaid', 'returned') and e.reverses_id is null
      and l.account_code in ('1210', '1211', '2130') and l.shipment_id is not null
      and not exists (select from journal_entry x where x.tenant_id = tenant and x.reverses_id = e.id)
    group by e.id, e.seq, e.event, l.shipment_id, l.party_kind, l.party_id, l.branch_id, l.currency;
  end loop;
  set local app.tenant_id = '';
end $$;
