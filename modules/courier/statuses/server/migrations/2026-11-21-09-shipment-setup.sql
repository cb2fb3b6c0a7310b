-- A tenant's statuses: 1 to 20 fixed in meaning, its own from 100 on, each standing on one of the fixed ones.
create table shipment_status (
  tenant_id bigint not null,
  id bigint not null,
  code text not null,
  base_id bigint not null,
  name jsonb not null,
  phase text not null,
  custodian text not null,
  color text not null,
  icon text not null,
  sort int not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint shipment_status_code_key unique (tenant_id, code)
);
select protect('shipment_status', 'select, insert, update');

create sequence status_transition_id_seq;
create table status_transition (
  tenant_id bigint not null,
  id bigint not null default nextval('status_transition_id_seq'),
  from_id bigint not null,
  to_id bigint not null,
  permission text not null,
  actor_kinds text[] not null default '{}',
  branch_scope text not null default 'own' check (branch_scope in ('own', 'destination', 'any')),
  needs_delivery boolean not null default false,
  needs_receiving boolean not null default false,
  needs_reason boolean not null default false,
  needs_date boolean not null default false,
  needs_amount boolean not null default false,
  needs_pod boolean not null default false,
  via text[] not null default '{}',
  notify boolean not null default false,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint status_transition_key unique (tenant_id, from_id, to_id)
);
select protect('status_transition');
alter table status_transition add constraint status_transition_from_id_fkey foreign key (tenant_id, from_id) references shipment_status;
alter table status_transition add constraint status_transition_to_id_fkey foreign key (tenant_id, to_id) references shipment_status;

-- Why a parcel is late, postponed, returned, cancelled or lost.
create sequence status_reason_id_seq;
create table status_reason (
  tenant_id bigint not null,
  id bigint not null default nextval('status_reason_id_seq'),
  code text not null,
  name jsonb not null,
  target_ids bigint[] not null,
  liable text not null check (liable in ('consignee', 'sender', 'us', 'third_party')),
  evidence text[] not null default '{}',
  counts_as_attempt boolean not null default true,
  return_fee text not null default 'charge' check (return_fee in ('charge', 'waive', 'consignee')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint status_reason_code_key unique (tenant_id, code)
);
select protect('status_reason');

create sequence shipment_type_id_seq;
create table shipment_type (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_type_id_seq'),
  name jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('shipment_type');

create sequence shipment_size_id_seq;
create table shipment_size (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_size_id_seq'),
  name jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('shipment_size');
