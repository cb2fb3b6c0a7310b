-- Tickets a page opens its socket with: used once, within a minute.
create table realtime_ticket (
  tenant_id bigint not null,
  hash text not null,
  user_id bigint not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
select protect('realtime_ticket', 'select, insert, delete');

-- Messages between the processes' sockets that are too long to be notified; of no tenant, kept for half a minute.
create table socket_io_attachments (id bigserial primary key, created_at timestamptz default now(), payload bytea);
grant select, insert, delete on socket_io_attachments to karwan_app;
grant usage on sequence socket_io_attachments_id_seq to karwan_app;

-- Long work, done step by step: each step's work and how far it came are committed together, so that a killed process loses neither.
create sequence job_id_seq;
create table job (
  tenant_id bigint not null,
  id bigint not null default nextval('job_id_seq'),
  kind text not null,
  user_id bigint,
  branch_id bigint,
  locale text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null,
  cursor jsonb,
  done int not null default 0,
  total int not null default 0,
  result jsonb,
  error jsonb,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index job_open on job (tenant_id, id) where state in ('waiting', 'running');
create index job_of on job (tenant_id, user_id, id desc);
select protect('job');
