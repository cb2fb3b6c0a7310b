-- Another amount asked for a parcel on its way.
create sequence price_change_request_id_seq;
create table price_change_request (
  tenant_id bigint not null,
  id bigint not null default nextval('price_change_request_id_seq'),
  shipment_id bigint not null,
  client_id bigint not null,
  branch_id bigint not null,
  currency text not null,
  old_price bigint not null,
  new_price bigint not null check (new_price >= 0),
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  asked_by_id bigint not null,
  expires_at timestamptz not null,
  decided_by_id bigint,
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check (decided_by_id is distinct from asked_by_id or state not in ('approved', 'rejected'))
);
-- One question at a time about a parcel's price.
create unique index price_change_request_pending_key on price_change_request (tenant_id, shipment_id) where state = 'pending';
create index price_change_request_of on price_change_request (tenant_id, shipment_id, id desc);
create index price_change_request_state on price_change_request (tenant_id, state, id desc);
create index price_change_request_expires on price_change_request (tenant_id, expires_at) where state = 'pending';
select protect('price_change_request', 'select, insert, update');
alter table price_change_request add constraint price_change_request_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table price_change_request add constraint price_change_request_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table price_change_request add constraint price_change_request_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table price_change_request add constraint price_change_request_asked_by_id_fkey foreign key (tenant_id, asked_by_id) references app_user;
alter table price_change_request add constraint price_change_request_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references app_user;

-- A move asked for by somebody who may not make it, with what it needs.
create sequence status_change_request_id_seq;
create table status_change_request (
  tenant_id bigint not null,
  id bigint not null default nextval('status_change_request_id_seq'),
  shipment_id bigint not null,
  client_id bigint not null,
  branch_id bigint not null,
  from_status_id bigint not null,
  to_status_id bigint not null,
  courier_id bigint,
  receiving_agent_id bigint,
  treasury_id bigint,
  reason_code text,
  postponed_to date,
  currency text not null,
  collected bigint,
  receiver_name text,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  asked_by_id bigint not null,
  expires_at timestamptz not null,
  decided_by_id bigint,
  decided_at timestamptz,
  decision_note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check (decided_by_id is distinct from asked_by_id or state not in ('approved', 'rejected'))
);
create unique index status_change_request_pending_key on status_change_request (tenant_id, shipment_id) where state = 'pending';
create index status_change_request_of on status_change_request (tenant_id, shipment_id, id desc);
create index status_change_request_state on status_change_request (tenant_id, state, id desc);
create index status_change_request_expires on status_change_request (tenant_id, expires_at) where state = 'pending';
select protect('status_change_request', 'select, insert, update');
alter table status_change_request add constraint status_change_request_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table status_change_request add constraint status_change_request_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table status_change_request add constraint status_change_request_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table status_change_request add constraint status_change_request_from_status_id_fkey foreign key (tenant_id, from_status_id) references shipment_status;
alter table status_change_request add constraint status_change_request_to_status_id_fkey foreign key (tenant_id, to_status_id) references shipment_status;
alter table status_change_request add constraint status_change_request_courier_id_fkey foreign key (tenant_id, courier_id) references courier;
alter table status_change_request add constraint status_change_request_receiving_agent_id_fkey foreign key (tenant_id, receiving_agent_id) references receiving_agent;
alter table status_change_request add constraint status_change_request_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
alter table status_change_request add constraint status_change_request_asked_by_id_fkey foreign key (tenant_id, asked_by_id) references app_user;
alter table status_change_request add constraint status_change_request_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references app_user;
