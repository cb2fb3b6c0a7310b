-- A price list. The first that fits decides: a client's contract, the client's package, the branch's, the default.
create sequence pricing_package_id_seq;
create table pricing_package (
  tenant_id bigint not null,
  id bigint not null default nextval('pricing_package_id_seq'),
  name jsonb not null,
  currency text not null,
  is_default boolean not null default false,
  client_id bigint,
  per_extra_kg bigint,
  included_weight numeric(12, 3),
  remote_fee bigint,
  urgent_fee bigint,
  cod_step_every bigint check (cod_step_every > 0),
  cod_step_fee bigint,
  cod_step_from bigint,
  return_fee_policy text not null default 'none' check (return_fee_policy in ('none', 'fixed', 'percent', 'fee')),
  return_fee bigint,
  return_fee_basis_points int,
  return_trigger text not null default 'on_returned_confirmed' check (return_trigger in ('on_returned_confirmed', 'on_returned_client')),
  return_payer text not null default 'sender' check (return_payer in ('sender', 'consignee')),
  valid_from date,
  valid_to date,
  line_count int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check (valid_to >= valid_from)
);
-- One default for each currency.
create unique index pricing_package_is_default_key on pricing_package (tenant_id, currency) where is_default and disabled_at is null;
create index pricing_package_client on pricing_package (tenant_id, client_id) where client_id is not null;
select protect('pricing_package', 'select, insert, update');
alter table pricing_package add constraint pricing_package_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table branch add constraint branch_package_id_fkey foreign key (tenant_id, package_id) references pricing_package;
alter table client add constraint client_package_id_fkey foreign key (tenant_id, package_id) references pricing_package;

create sequence package_line_id_seq;
create table package_line (
  tenant_id bigint not null,
  id bigint not null default nextval('package_line_id_seq'),
  package_id bigint not null,
  position int not null,
  origin_branch_id bigint,
  origin_governorate_id bigint,
  city_id bigint,
  governorate_id bigint,
  shipment_type_id bigint,
  shipment_size_id bigint,
  max_weight numeric(12, 3),
  urgent boolean,
  breakable boolean,
  freezable boolean,
  fee bigint not null check (fee >= 0),
  agent_commission bigint not null default 0,
  receiving_commission bigint not null default 0,
  branch_share bigint not null default 0,
  return_fee_policy text check (return_fee_policy in ('none', 'fixed', 'percent', 'fee')),
  return_fee bigint,
  return_fee_basis_points int,
  valid_from date,
  valid_to date,
  primary key (tenant_id, id)
);
create index package_line_of on package_line (tenant_id, package_id, position);
select protect('package_line');
alter table package_line add constraint package_line_package_id_fkey foreign key (tenant_id, package_id) references pricing_package;
alter table package_line add constraint package_line_origin_branch_id_fkey foreign key (tenant_id, origin_branch_id) references branch;
alter table package_line add constraint package_line_origin_governorate_id_fkey foreign key (tenant_id, origin_governorate_id) references governorate;
alter table package_line add constraint package_line_city_id_fkey foreign key (tenant_id, city_id) references city;
alter table package_line add constraint package_line_governorate_id_fkey foreign key (tenant_id, governorate_id) references governorate;
alter table package_line add constraint package_line_shipment_type_id_fkey foreign key (tenant_id, shipment_type_id) references shipment_type;
alter table package_line add constraint package_line_shipment_size_id_fkey foreign key (tenant_id, shipment_size_id) references shipment_size;
