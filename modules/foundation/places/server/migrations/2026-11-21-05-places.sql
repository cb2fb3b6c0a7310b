create sequence governorate_id_seq;
create table governorate (
  tenant_id bigint not null,
  id bigint not null default nextval('governorate_id_seq'),
  name jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('governorate');

create sequence city_id_seq;
create table city (
  tenant_id bigint not null,
  id bigint not null default nextval('city_id_seq'),
  title jsonb not null,
  governorate_id bigint not null,
  -- The branch that delivers there, offered when a parcel is created.
  branch_id bigint,
  is_remote boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('city');
alter table city add constraint city_governorate_id_fkey foreign key (tenant_id, governorate_id) references governorate;
alter table city add constraint city_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table branch add constraint branch_city_id_fkey foreign key (tenant_id, city_id) references city;
alter table app_user add constraint app_user_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

create sequence delivery_address_id_seq;
create table delivery_address (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_address_id_seq'),
  name jsonb not null,
  city_id bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create index delivery_address_city on delivery_address (tenant_id, city_id);
select protect('delivery_address');
alter table delivery_address add constraint delivery_address_city_id_fkey foreign key (tenant_id, city_id) references city;
