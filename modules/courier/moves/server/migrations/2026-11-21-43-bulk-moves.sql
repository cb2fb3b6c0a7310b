-- A move of more parcels than one call takes: what was asked, and what became of each parcel.
create sequence bulk_move_id_seq;
create table bulk_move (
  tenant_id bigint not null,
  id bigint not null default nextval('bulk_move_id_seq'),
  user_id bigint,
  job_id bigint,
  to_status_id bigint not null,
  -- Everything the move was told besides its parcels.
  input jsonb not null,
  state text not null default 'working' check (state in ('working', 'done', 'cancelled', 'failed')),
  total int not null,
  ok int not null default 0,
  failed int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Its person has seen the outcome and put it away.
  closed_at timestamptz,
  primary key (tenant_id, id),
  check (ok + failed <= total)
);
create index bulk_move_open on bulk_move (tenant_id, user_id, id desc) where closed_at is null;
select protect('bulk_move');
alter table bulk_move add constraint bulk_move_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table bulk_move add constraint bulk_move_job_id_fkey foreign key (tenant_id, job_id) references job;
alter table bulk_move add constraint bulk_move_to_status_id_fkey foreign key (tenant_id, to_status_id) references shipment_status;

create table bulk_move_row (
  tenant_id bigint not null,
  bulk_move_id bigint not null,
  -- As asked: an id that is nobody's fails with its reason, so nothing is referred to.
  shipment_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'moved', 'failed')),
  -- Why it stays: key, values and code of the sentence.
  problem jsonb,
  primary key (tenant_id, bulk_move_id, shipment_id)
);
create index bulk_move_row_waiting on bulk_move_row (tenant_id, bulk_move_id, shipment_id) where state = 'waiting';
create index bulk_move_row_failed on bulk_move_row (tenant_id, bulk_move_id, shipment_id) where state = 'failed';
select protect('bulk_move_row');
alter table bulk_move_row add constraint bulk_move_row_bulk_move_id_fkey foreign key (tenant_id, bulk_move_id) references bulk_move;
