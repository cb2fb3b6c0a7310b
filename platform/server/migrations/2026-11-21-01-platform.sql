-- What every module's tables stand on.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

grant usage on schema public to karwan_app;
grant usage, create on schema public to karwan_seer;

-- Spreads a tenant table over the machines of a Citus cluster; does nothing on plain PostgreSQL.
create function distribute(name regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    execute format('select create_distributed_table(%L, %L)', name, 'tenant_id');
  end if;
end $$;

-- Closes a tenant table: forced row-level security by the tenant of the transaction, and only the named rights for the application.
create function protect(name regclass, rights text default 'select, insert, update, delete') returns void language plpgsql as $$
begin
  perform distribute(name);
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)', name);
  execute format('grant %s on %s to karwan_app', rights, name);
end $$;

-- Two spellings of the same words fold to the same text; foldText of platform/entity does the same.
create function fold_text(written text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(lower(translate(
    regexp_replace(normalize(coalesce(written, ''), NFKD), '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200c\u200d]', '', 'g'),
    'أإآٱىیېۍئؤۆکڪةەۀڵڕ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬',
    'ااااييييي' || 'وو' || 'كك' || 'ههه' || 'لر' || '01234567890123456789' || '.,')), '\s+', ' ', 'g'));

-- Minor units as the text that travels: 1250 USD is "12.50", 50000 IQD is "50000".
create function money_text(amount bigint, currency text) returns text language sql immutable parallel safe return
  case when currency = 'IQD' then amount::text
       else (case when amount < 0 then '-' else '' end) || (abs(amount) / 100)::text || '.' || lpad((abs(amount) % 100)::text, 2, '0') end;

create function instant_text(moment timestamptz) returns text language sql stable parallel safe return
  to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Who changed what, when, from what to what.
create sequence audit_entry_id_seq;
create table audit_entry (
  tenant_id bigint not null,
  id bigint not null default nextval('audit_entry_id_seq'),
  at timestamptz not null default now(),
  user_id bigint,
  entity text not null,
  entity_id bigint not null,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_entry_of on audit_entry (tenant_id, entity, entity_id, id desc);
select protect('audit_entry', 'select, insert');

-- The answer given to a key, kept with the work it answered for.
create table idempotency_key (
  tenant_id bigint not null,
  user_id bigint not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status int not null,
  response text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
select protect('idempotency_key');

-- Told afterwards: written with the fact, delivered by the worker.
create sequence outbox_id_seq;
create table outbox (
  tenant_id bigint not null,
  id bigint not null default nextval('outbox_id_seq'),
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect('outbox');

-- Gap-free numbers: one row a series, locked by whoever takes the next.
create table number_series (
  tenant_id bigint not null,
  series text not null,
  last bigint not null,
  primary key (tenant_id, series)
);
select protect('number_series');

create sequence stored_file_id_seq;
create table stored_file (
  tenant_id bigint not null,
  id bigint not null default nextval('stored_file_id_seq'),
  path text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  purpose text not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, path)
);
select protect('stored_file');

-- Counters of the sign-in limits; shared by all processes, of no tenant.
create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
grant select, insert, update, delete on rate_limit to karwan_app;
grant select on migration to karwan_app;
