create sequence branch_id_seq;
create table branch (
  tenant_id bigint not null,
  id bigint not null default nextval('branch_id_seq'),
  name jsonb not null,
  complete_phone text,
  email text,
  address text,
  city_id bigint,
  package_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('branch');
