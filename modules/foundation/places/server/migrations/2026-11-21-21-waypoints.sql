create sequence waypoint_id_seq;
create table waypoint (
  tenant_id bigint not null,
  id bigint not null default nextval('waypoint_id_seq'),
  name jsonb not null,
  branch_id bigint not null,
  city_id bigint,
  address text,
  phone text,
  user_id bigint,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create index waypoint_branch on waypoint (tenant_id, branch_id);
select protect('waypoint');
alter table waypoint add constraint waypoint_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table waypoint add constraint waypoint_city_id_fkey foreign key (tenant_id, city_id) references city;
alter table waypoint add constraint waypoint_user_id_fkey foreign key (tenant_id, user_id) references app_user;
