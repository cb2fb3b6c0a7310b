-- A parcel a client asks us to carry to a receiver and to collect cash for.
create sequence shipment_id_seq;
create table shipment (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_id_seq'),
  receipt_no text,
  client_id bigint not null,
  commercial_name_id bigint,
  receiver_name text,
  phone text not null,
  second_phone text,
  city_id bigint not null,
  delivery_address_id bigint,
  address text,
  origin_branch_id bigint not null,
  destination_branch_id bigint not null,
  current_branch_id bigint not null,
  shipment_type_id bigint,
  shipment_size_id bigint,
  quantity int not null default 1,
  weight numeric(12, 3),
  currency text not null,
  price bigint not null,
  fee_mode text not null default 'fee_included' check (fee_mode in ('fee_included', 'fee_on_receiver', 'fee_on_sender', 'prepaid')),
  -- The snapshot (law L7): what is expected at the door, our fee and the tax in it, commissions, branch share, return fee.
  expected bigint not null default 0,
  delivery_fee bigint not null default 0,
  fee_tax bigint not null default 0,
  agent_commission bigint not null default 0,
  receiving_commission bigint not null default 0,
  branch_fee bigint not null default 0,
  return_fee bigint not null default 0,
  return_fee_trigger text not null default 'on_returned_confirmed',
  return_fee_payer text not null default 'sender',
  net_amount bigint not null default 0,
  priced_at timestamptz,
  -- What happened with the money.
  collected bigint not null default 0,
  collected_electronic bigint not null default 0,
  amount_confirmed boolean not null default true,
  return_fee_charged bigint not null default 0,
  return_tax_charged bigint not null default 0,
  door_fee bigint not null default 0,
  prepaid_held bigint not null default 0,
  receiving_commission_posted boolean not null default false,
  payment_method text,
  status_id bigint not null default 1,
  status_date timestamptz not null default now(),
  -- The number of the last transition; the key of its entry (law L3).
  seq int not null default 1,
  courier_id bigint,
  receiving_agent_id bigint,
  custodian_kind text not null default 'client',
  custodian_id bigint,
  delivered_at timestamptz,
  -- The branch of whoever delivered.
  delivered_branch_id bigint,
  delivered_treasury_id bigint,
  attempt_count int not null default 0,
  reason_code text,
  postponed_to date,
  is_urgent boolean not null default false,
  breakable boolean not null default false,
  freezable boolean not null default false,
  is_reported boolean not null default false,
  was_reported boolean not null default false,
  is_fractional boolean not null default false,
  parent_id bigint,
  manifest_id bigint,
  note text,
  client_uuid uuid,
  created_by bigint,
  archived_at timestamptz,
  -- The tenant's day it was created on; the day of the totals.
  created_day date not null,
  search_text text not null generated always as (fold_text(coalesce(receipt_no, '') || ' ' || phone || ' ' || coalesce(second_phone, '') || ' ' || coalesce(receiver_name, ''))) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index shipment_receipt_no_key on shipment (tenant_id, receipt_no) where archived_at is null and receipt_no is not null;
create unique index shipment_client_uuid_key on shipment (tenant_id, client_uuid) where client_uuid is not null;
create index shipment_created on shipment (tenant_id, created_at desc, id desc);
create index shipment_status_created on shipment (tenant_id, status_id, created_at desc, id desc);
create index shipment_client_created on shipment (tenant_id, client_id, created_at desc, id desc);
create index shipment_courier_created on shipment (tenant_id, courier_id, created_at desc, id desc) where courier_id is not null;
create index shipment_branch_created on shipment (tenant_id, current_branch_id, created_at desc, id desc);
create index shipment_origin on shipment (tenant_id, origin_branch_id, created_at desc, id desc);
create index shipment_destination on shipment (tenant_id, destination_branch_id, created_at desc, id desc);
create index shipment_city on shipment (tenant_id, city_id, created_at desc, id desc);
create index shipment_status_date on shipment (tenant_id, status_date desc, id desc);
create index shipment_updated on shipment (tenant_id, updated_at desc, id desc);
create index shipment_commercial_name on shipment (tenant_id, commercial_name_id, created_at desc, id desc) where commercial_name_id is not null;
create index shipment_receiving_agent on shipment (tenant_id, receiving_agent_id, created_at desc, id desc) where receiving_agent_id is not null;
-- The few that stand out; asking for the others is asking for all.
create index shipment_urgent on shipment (tenant_id, is_urgent, created_at desc, id desc) where is_urgent;
create index shipment_unconfirmed on shipment (tenant_id, amount_confirmed, created_at desc, id desc) where not amount_confirmed;
create index shipment_reported on shipment (tenant_id, is_reported, created_at desc, id desc) where is_reported;
create index shipment_fractional on shipment (tenant_id, is_fractional, created_at desc, id desc) where is_fractional;
create index shipment_postponed on shipment (tenant_id, postponed_to, id desc) where postponed_to is not null;
create index shipment_archived on shipment (tenant_id, archived_at desc, id desc) where archived_at is not null;
create index shipment_phone on shipment (tenant_id, phone);
create index shipment_parent on shipment (tenant_id, parent_id) where parent_id is not null;
create index shipment_search on shipment using gin (tenant_id, search_text gin_trgm_ops);
select protect('shipment', 'select, insert, update');
alter table shipment add constraint shipment_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table shipment add constraint shipment_commercial_name_id_fkey foreign key (tenant_id, commercial_name_id) references commercial_name;
alter table shipment add constraint shipment_city_id_fkey foreign key (tenant_id, city_id) references city;
alter table shipment add constraint shipment_delivery_address_id_fkey foreign key (tenant_id, delivery_address_id) references delivery_address;
alter table shipment add constraint shipment_origin_branch_id_fkey foreign key (tenant_id, origin_branch_id) references branch;
alter table shipment add constraint shipment_destination_branch_id_fkey foreign key (tenant_id, destination_branch_id) references branch;
alter table shipment add constraint shipment_current_branch_id_fkey foreign key (tenant_id, current_branch_id) references branch;
alter table shipment add constraint shipment_shipment_type_id_fkey foreign key (tenant_id, shipment_type_id) references shipment_type;
alter table shipment add constraint shipment_shipment_size_id_fkey foreign key (tenant_id, shipment_size_id) references shipment_size;
alter table shipment add constraint shipment_status_id_fkey foreign key (tenant_id, status_id) references shipment_status;
alter table shipment add constraint shipment_courier_id_fkey foreign key (tenant_id, courier_id) references courier;
alter table shipment add constraint shipment_receiving_agent_id_fkey foreign key (tenant_id, receiving_agent_id) references receiving_agent;

-- Custody and status, event by event; event n+1 starts at the custodian where event n ended (law L6).
create sequence shipment_event_id_seq;
create table shipment_event (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_event_id_seq'),
  shipment_id bigint not null,
  seq int not null,
  from_status_id bigint,
  to_status_id bigint not null,
  from_custodian_kind text,
  from_custodian_id bigint,
  to_custodian_kind text not null,
  to_custodian_id bigint,
  branch_id bigint not null,
  user_id bigint,
  reason_code text,
  postponed_to date,
  note text,
  via text not null default 'manual',
  details jsonb,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint shipment_event_seq_key unique (tenant_id, shipment_id, seq)
);
create index shipment_event_at on shipment_event (tenant_id, at desc, id desc);
select protect('shipment_event', 'select, insert');
alter table shipment_event add constraint shipment_event_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;

-- Every price a parcel ever had, and which rule gave each figure.
create sequence shipment_price_id_seq;
create table shipment_price (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_price_id_seq'),
  shipment_id bigint not null,
  cause text not null,
  figures jsonb not null,
  explanation jsonb not null,
  user_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index shipment_price_of on shipment_price (tenant_id, shipment_id, id desc);
select protect('shipment_price', 'select, insert');
alter table shipment_price add constraint shipment_price_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;

-- Totals by append-only deltas (signed), folded in the background into sums per dimension; a list reads sums + deltas.
create sequence shipment_delta_id_seq;
create table shipment_delta (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_delta_id_seq'),
  status_id bigint not null,
  day date not null,
  currency text not null,
  branch_id bigint not null,
  client_id bigint not null,
  courier_id bigint,
  -- The branches that see the parcel.
  seen_by bigint[] not null,
  n int not null,
  price bigint not null,
  fee bigint not null,
  net bigint not null,
  primary key (tenant_id, id)
);
create index shipment_delta_dims on shipment_delta (tenant_id, status_id, day) include (currency, branch_id, client_id, courier_id, n, price, fee, net);
select protect('shipment_delta');
alter table shipment_delta set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create table shipment_rollup (
  tenant_id bigint not null,
  dimension text not null check (dimension in ('all', 'branch', 'client', 'courier', 'seen_by')),
  dimension_id bigint not null,
  status_id bigint not null,
  day date not null,
  currency text not null,
  n bigint not null,
  price bigint not null,
  fee bigint not null,
  net bigint not null,
  primary key (tenant_id, dimension, dimension_id, status_id, day, currency)
);
select protect('shipment_rollup');

-- Row-level security keeps LIKE out of an index, so search runs as its owner, adds the tenant itself and gives ids only.
create function shipment_search(words text, most int) returns setof bigint language sql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as
  $$ select id from shipment
     where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
       and search_text like '%' || replace(replace(replace(fold_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
     order by id desc limit most $$;
alter function shipment_search(text, int) owner to karwan_seer;
grant select on shipment to karwan_seer;
revoke execute on function shipment_search(text, int) from public;
grant execute on function shipment_search(text, int) to karwan_app;

-- A printed sheet for a new browser tab, which brings no sign-in: its address is the secret, and it does not last.
create table printed_sheet (
  tenant_id bigint not null,
  token text not null,
  name text not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token)
);
create index printed_sheet_expires on printed_sheet (tenant_id, expires_at);
select protect('printed_sheet');
create function printed_sheet_of(tenant bigint, wanted text) returns table (name text, content bytea) language sql stable security definer
  set search_path = public as
  $$ select s.name, s.content from printed_sheet s where s.tenant_id = tenant and s.token = wanted and s.expires_at > now() $$;
alter function printed_sheet_of(bigint, text) owner to karwan_seer;
grant select on printed_sheet to karwan_seer;
revoke execute on function printed_sheet_of(bigint, text) from public;
grant execute on function printed_sheet_of(bigint, text) to karwan_app;

-- Receipt numbers taken from the series and not yet given to a parcel: two clerks never wait for each other's number.
create table free_receipt_no (
  tenant_id bigint not null,
  number bigint not null,
  primary key (tenant_id, number)
);
select protect('free_receipt_no');
alter table free_receipt_no set (autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 1000);
