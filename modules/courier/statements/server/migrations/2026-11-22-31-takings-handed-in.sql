-- A hand-in takes takings, not parcels: a door fee handed in today leaves the cash of tomorrow's delivery to be handed in. A
-- client's statement still takes parcels, each in one (law L8).
create sequence statement_row_id_seq;
alter table statement_row add column id bigint;
alter table statement_row alter column id set default nextval('statement_row_id_seq');
alter table statement_row add column taking_id bigint;
alter table statement_row drop constraint statement_row_pkey;
drop index statement_row_once;
drop function add_statement_rows(bigint, bigint, text, jsonb);

-- A row of a hand-in stood for everything the agent had taken for its parcel when it was drawn up: one row for each of it.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    update statement_row set id = nextval('statement_row_id_seq') where tenant_id = tenant;
    create temp table taken on commit drop as
      select r.statement_id, r.shipment_id, r.kind, r.voided, r.status_id, r.electronic, k.id as taking_id, k.kind as taking, k.cash, k.commission from (
        select r.*, d.courier_id, d.receiving_agent_id from statement_row r join statement d on d.tenant_id = tenant and d.id = r.statement_id
        where r.tenant_id = tenant and r.kind <> 'client') r
      join (select k.*, sum(cash) over w as cash_until, sum(commission) over w as commission_until from parcel_taking k
        where k.tenant_id = tenant window w as (partition by shipment_id, party_kind, party_id order by seq)) k
        on k.shipment_id = r.shipment_id and k.party_kind = case r.kind when 'delivery' then 'agent' else 'receivingAgent' end
          and k.party_id = coalesce(r.courier_id, r.receiving_agent_id) and k.cash_until <= r.net and (r.kind <> 'delivery' or k.commission_until <= r.commission);
    delete from statement_row where tenant_id = tenant and kind <> 'client';
    insert into statement_row (tenant_id, statement_id, shipment_id, kind, voided, status_id, taking_id, collected, electronic, other, commission, net)
    select tenant, statement_id, shipment_id, kind, voided, status_id, taking_id, case when taking = 'delivery' then cash else 0 end,
      case when taking = 'delivery' then electronic else 0 end, case when taking = 'delivery' then 0 else cash end, commission, cash
    from taken order by statement_id, taking_id;
    drop table taken;
  end loop;
  set local app.tenant_id = '';
end $$;

alter table statement_row alter column id set not null;
alter table statement_row add constraint statement_row_pkey primary key (tenant_id, id);
alter table statement_row add constraint statement_row_taking_id_fkey foreign key (tenant_id, taking_id) references parcel_taking;
alter table statement_row add constraint statement_row_taking_id_check check ((kind = 'client') = (taking_id is null));
create unique index statement_row_once on statement_row (tenant_id, shipment_id) where kind = 'client' and not voided;
create unique index statement_row_taking_once on statement_row (tenant_id, taking_id) where taking_id is not null and not voided;
create index statement_row_statement on statement_row (tenant_id, statement_id, shipment_id);
create index statement_row_shipment on statement_row (tenant_id, shipment_id) where not voided;
