-- A print of parcels: which paper, for whom, and, where it was made by a job, where its file lies until it expires.
create sequence print_run_id_seq;
create table print_run (
  tenant_id bigint not null,
  id bigint not null default nextval('print_run_id_seq'),
  paper text not null check (paper in ('label', 'receipt', 'return_slip')),
  layout text not null default 'a6' check (layout in ('a6', 'a4_2x2', 'a4_2x4', 'a4_3x8')),
  -- The first place used on the first sheet, from 1.
  start int not null default 1 check (start between 1 and 24),
  parcels int not null,
  user_id bigint,
  state text not null check (state in ('working', 'ready', 'failed', 'cancelled', 'expired')),
  progress int not null default 0 check (progress between 0 and 100),
  job_id bigint,
  path text,
  error jsonb,
  finished_at timestamptz,
  expires_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create index print_run_of on print_run (tenant_id, user_id, id desc);
create index print_run_state on print_run (tenant_id, state, id desc);
create index print_run_expires on print_run (tenant_id, expires_at) where state = 'ready' and path is not null;
select protect('print_run', 'select, insert, update');
alter table print_run add constraint print_run_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- Its parcels in the order they are printed in; on a return slip, also the number of the slip.
create table print_run_parcel (
  tenant_id bigint not null,
  run_id bigint not null,
  place int not null,
  shipment_id bigint not null,
  slip_no text,
  primary key (tenant_id, run_id, place)
);
create index print_run_parcel_of on print_run_parcel (tenant_id, shipment_id, run_id desc);
select protect('print_run_parcel', 'select, insert');
alter table print_run_parcel add constraint print_run_parcel_run_id_fkey foreign key (tenant_id, run_id) references print_run;
alter table print_run_parcel add constraint print_run_parcel_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;

-- What the steps of a long print have laid out so far; joined and deleted by the last one.
create table print_part (
  tenant_id bigint not null,
  run_id bigint not null,
  part int not null,
  content bytea not null,
  primary key (tenant_id, run_id, part)
);
select protect('print_part');
alter table print_part add constraint print_part_run_id_fkey foreign key (tenant_id, run_id) references print_run;

-- A print for a new browser tab, which brings no sign-in: its address is the secret, and it does not last.
drop function printed_sheet_of(bigint, text);
drop table printed_sheet;
create table printed_paper (
  tenant_id bigint not null,
  token text not null,
  name text not null,
  content bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token)
);
create index printed_paper_expires on printed_paper (tenant_id, expires_at);
select protect('printed_paper');
create function printed_paper_of(tenant bigint, wanted text) returns table (name text, content bytea) language sql stable security definer
  set search_path = public as
  $$ select s.name, s.content from printed_paper s where s.tenant_id = tenant and s.token = wanted and s.expires_at > now() $$;
alter function printed_paper_of(bigint, text) owner to karwan_seer;
grant select on printed_paper to karwan_seer;
revoke execute on function printed_paper_of(bigint, text) from public;
grant execute on function printed_paper_of(bigint, text) to karwan_app;
