-- Somebody asked the store to take an agent's returns off him.
create sequence return_collection_id_seq;
create table return_collection (
  tenant_id bigint not null,
  id bigint not null default nextval('return_collection_id_seq'),
  branch_id bigint not null,
  courier_id bigint not null,
  day date not null,
  parcels int not null,
  state text not null default 'open' check (state in ('open', 'done')),
  asked_by_id bigint,
  asked_at timestamptz not null,
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index return_collection_open on return_collection (tenant_id, courier_id, branch_id) where state = 'open';
create index return_collection_state on return_collection (tenant_id, branch_id, state, id desc);
create index return_collection_courier on return_collection (tenant_id, courier_id, id desc);
create index return_collection_day on return_collection (tenant_id, day desc, id desc);
select protect('return_collection', 'select, insert, update');
alter table return_collection add constraint return_collection_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table return_collection add constraint return_collection_courier_id_fkey foreign key (tenant_id, courier_id) references courier;
alter table return_collection add constraint return_collection_asked_by_id_fkey foreign key (tenant_id, asked_by_id) references app_user;
