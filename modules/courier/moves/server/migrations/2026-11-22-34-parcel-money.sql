-- What a parcel is said to be worth (empty: its price), and what of its price list counts only when it arises.
alter table shipment add column declared_value bigint;
alter table shipment add column tax_basis_points int;
alter table shipment add column attempt_pay bigint not null default 0;
alter table shipment add column pickup_fee bigint not null default 0;
alter table shipment add column redelivery_fee bigint not null default 0;
alter table shipment add column storage_fee bigint not null default 0;
alter table shipment add column fractional_return_fee bigint not null default 0;
-- What has happened with its money beside the fees: charges of their own, amounts decided about, increases its agent owes.
alter table shipment add column service_fees bigint not null default 0;
alter table shipment add column upheld_shortage bigint not null default 0;
alter table shipment add column overage_taken bigint not null default 0;
alter table shipment add column price_increase_owed bigint not null default 0;
alter table shipment add constraint shipment_declared_value_check check (declared_value >= 0);

-- A charge of its own at the sender's cost: a pickup for nothing, days in the store, another attempt, being sent out again.
create sequence service_charge_id_seq;
create table service_charge (
  tenant_id bigint not null,
  id bigint not null default nextval('service_charge_id_seq'),
  shipment_id bigint not null,
  client_id bigint not null,
  branch_id bigint not null,
  currency text not null,
  kind text not null,
  amount bigint not null,
  tax bigint not null default 0,
  tax_basis_points int not null default 0,
  state text not null default 'posted',
  -- The step of the parcel that caused it, where none charged it by hand.
  seq int,
  note text,
  reason text,
  created_by_id bigint,
  reversed_by_id bigint,
  reversed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint service_charge_pkey primary key (tenant_id, id),
  constraint service_charge_kind_check check (kind in ('pickup', 'storage', 'second_attempt', 'redelivery', 'other')),
  constraint service_charge_state_check check (state in ('posted', 'reversed')),
  constraint service_charge_amount_check check (amount > 0 and tax >= 0 and tax <= amount)
);
create index service_charge_parcel on service_charge (tenant_id, shipment_id, id);
create index service_charge_client on service_charge (tenant_id, client_id, id desc);
select protect('service_charge', 'select, insert, update');
alter table service_charge add constraint service_charge_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table service_charge add constraint service_charge_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table service_charge add constraint service_charge_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table service_charge add constraint service_charge_created_by_id_fkey foreign key (tenant_id, created_by_id) references app_user;
alter table service_charge add constraint service_charge_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references app_user;

-- A parcel lost or damaged: what its sender is paid, and who bears which part of it.
create sequence parcel_loss_id_seq;
create table parcel_loss (
  tenant_id bigint not null,
  id bigint not null default nextval('parcel_loss_id_seq'),
  shipment_id bigint not null,
  seq int not null,
  branch_id bigint not null,
  currency text not null,
  liable text not null,
  reason_code text,
  declared bigint not null,
  -- The most that was paid then; empty: no limit.
  cap bigint,
  claim bigint not null,
  agent_kind text,
  agent_id bigint,
  recovered bigint not null default 0,
  insurer_id bigint,
  insured bigint not null default 0,
  found_at timestamptz,
  at timestamptz not null default now(),
  constraint parcel_loss_pkey primary key (tenant_id, id),
  constraint parcel_loss_seq_key unique (tenant_id, shipment_id, seq),
  constraint parcel_loss_liable_check check (liable in ('us', 'agent', 'receiving_agent', 'insurer', 'third_party', 'sender', 'consignee')),
  constraint parcel_loss_borne_check check (claim >= 0 and recovered >= 0 and insured >= 0 and recovered + insured <= claim),
  constraint parcel_loss_agent_kind_check check (agent_kind in ('agent', 'receivingAgent'))
);
create unique index parcel_loss_open on parcel_loss (tenant_id, shipment_id) where found_at is null;
select protect('parcel_loss', 'select, insert, update');
alter table parcel_loss add constraint parcel_loss_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table parcel_loss add constraint parcel_loss_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table parcel_loss add constraint parcel_loss_insurer_id_fkey foreign key (tenant_id, insurer_id) references insurer;

-- What is so already: the tax parcels were priced with, amounts that were decided about, parcels that are lost.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    update shipment s set tax_basis_points = case when s.fee_tax = 0 then 0 when s.fee_tax = s.delivery_fee - round(s.delivery_fee * 10000.0 / (10000 + c.fee_tax_basis_points))
        then c.fee_tax_basis_points else round(s.fee_tax * 10000.0 / (s.delivery_fee - s.fee_tax)) end
      from company_settings c where s.tenant_id = tenant and c.tenant_id = tenant and s.priced_at is not null and s.delivery_fee > s.fee_tax;
    update shipment s set upheld_shortage = d.upheld, overage_taken = d.overage
      from (select l.shipment_id, coalesce(sum(l.credit - l.debit) filter (where e.event = 'shortage_rejected'), 0) as upheld,
          coalesce(sum(l.debit - l.credit) filter (where e.event = 'overage_taken'), 0) as overage
        from journal_entry e join ledger_line l on l.tenant_id = tenant and l.entry_id = e.id and l.account_code = '2110'
        where e.tenant_id = tenant and e.doc_type = 'shipment' and e.event in ('shortage_rejected', 'overage_taken')
          and not exists (select from journal_entry x where x.tenant_id = tenant and x.reverses_id = e.id)
        group by l.shipment_id) d
      where s.tenant_id = tenant and s.id = d.shipment_id;
    insert into parcel_loss (tenant_id, shipment_id, seq, branch_id, currency, liable, reason_code, declared, cap, claim, agent_kind, agent_id, recovered, at)
    select tenant, s.id, s.seq, coalesce(b.branch_id, s.current_branch_id), s.currency, coalesce(r.liable, 'us'), s.reason_code, s.price, s.price, coalesce(b.claim, 0),
      b.agent_kind, b.agent_id, coalesce(b.recovered, 0), s.status_date
    from shipment s
    left join status_reason r on r.tenant_id = tenant and r.code = s.reason_code
    left join (select e.doc_id, e.seq, sum(l.debit) filter (where l.account_code = '6210') as claim, max(l.branch_id) filter (where l.account_code = '6210') as branch_id,
        sum(l.debit) filter (where l.account_code = '1215') as recovered, max(l.party_kind) filter (where l.account_code = '1215') as agent_kind,
        max(l.party_id) filter (where l.account_code = '1215') as agent_id
      from journal_entry e join ledger_line l on l.tenant_id = tenant and l.entry_id = e.id
      where e.tenant_id = tenant and e.doc_type = 'shipment' and e.event = 'lost' group by 1, 2) b on b.doc_id = s.id and b.seq = s.seq
    where s.tenant_id = tenant and s.custodian_kind = 'case';
  end loop;
  set local app.tenant_id = '';
end $$;
