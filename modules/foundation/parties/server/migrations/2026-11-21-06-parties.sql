-- Who sends parcels and is owed the cash collected for them.
create sequence client_id_seq;
create table client (
  tenant_id bigint not null,
  id bigint not null default nextval('client_id_seq'),
  name text not null,
  phone text not null,
  second_phone text,
  email text,
  branch_id bigint not null,
  city_id bigint,
  address text,
  package_id bigint,
  user_id bigint,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index client_phone_key on client (tenant_id, phone);
create unique index client_user_id_key on client (tenant_id, user_id) where user_id is not null;
create index client_branch on client (tenant_id, branch_id);
select protect('client');
alter table client add constraint client_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table client add constraint client_city_id_fkey foreign key (tenant_id, city_id) references city;
alter table client add constraint client_user_id_fkey foreign key (tenant_id, user_id) references app_user;

create sequence commercial_name_id_seq;
create table commercial_name (
  tenant_id bigint not null,
  id bigint not null default nextval('commercial_name_id_seq'),
  name text not null,
  client_id bigint not null,
  phone text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create index commercial_name_client on commercial_name (tenant_id, client_id);
select protect('commercial_name');
alter table commercial_name add constraint commercial_name_client_id_fkey foreign key (tenant_id, client_id) references client;

-- A delivery agent: carries parcels to receivers and the collected cash back.
create sequence courier_id_seq;
create table courier (
  tenant_id bigint not null,
  id bigint not null default nextval('courier_id_seq'),
  name text not null,
  phone text not null,
  branch_id bigint not null,
  user_id bigint,
  city_ids bigint[] not null default '{}',
  max_parcels int,
  max_cash bigint,
  photo text,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index courier_phone_key on courier (tenant_id, phone);
create unique index courier_user_id_key on courier (tenant_id, user_id) where user_id is not null;
create index courier_branch on courier (tenant_id, branch_id);
select protect('courier');
alter table courier add constraint courier_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table courier add constraint courier_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- A receiving agent: fetches parcels from clients and brings returns back to them.
create sequence receiving_agent_id_seq;
create table receiving_agent (
  tenant_id bigint not null,
  id bigint not null default nextval('receiving_agent_id_seq'),
  name text not null,
  phone text not null,
  branch_id bigint not null,
  user_id bigint,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index receiving_agent_phone_key on receiving_agent (tenant_id, phone);
create unique index receiving_agent_user_id_key on receiving_agent (tenant_id, user_id) where user_id is not null;
create index receiving_agent_branch on receiving_agent (tenant_id, branch_id);
select protect('receiving_agent');
alter table receiving_agent add constraint receiving_agent_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table receiving_agent add constraint receiving_agent_user_id_fkey foreign key (tenant_id, user_id) references app_user;
