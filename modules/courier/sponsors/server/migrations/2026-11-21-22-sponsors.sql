create sequence sponsor_id_seq;
create table sponsor (
  tenant_id bigint not null,
  id bigint not null default nextval('sponsor_id_seq'),
  name text not null,
  link text check (link ~* '^https?://'),
  picture text,
  position bigint not null default 1,
  start_day date,
  end_day date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check (end_day >= start_day)
);
select protect('sponsor');
