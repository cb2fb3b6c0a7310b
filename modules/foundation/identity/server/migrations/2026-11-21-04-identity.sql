create sequence role_id_seq;
create table role (
  tenant_id bigint not null,
  id bigint not null default nextval('role_id_seq'),
  name jsonb not null,
  permissions jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
select protect('role');

-- A person who signs in. `branch_ids` empty = every branch.
create sequence app_user_id_seq;
create table app_user (
  tenant_id bigint not null,
  id bigint not null default nextval('app_user_id_seq'),
  name text not null,
  email text,
  phone text,
  kind text not null,
  role_id bigint not null,
  branch_id bigint,
  branch_ids bigint[] not null default '{}',
  photo text,
  locale text,
  password_hash text not null default '',
  last_seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint app_user_email_key unique (tenant_id, email),
  constraint app_user_phone_key unique (tenant_id, phone),
  check (email is not null or phone is not null)
);
create index app_user_identifier_email on app_user (email) where email is not null;
create index app_user_identifier_phone on app_user (phone) where phone is not null;
select protect('app_user');
alter table app_user add constraint app_user_role_id_fkey foreign key (tenant_id, role_id) references role;

create sequence user_session_id_seq;
create table user_session (
  tenant_id bigint not null,
  id bigint not null default nextval('user_session_id_seq'),
  user_id bigint not null,
  refresh_hash text not null,
  -- The token before the last rotation: used again, somebody has a copy and the session ends.
  previous_hash text,
  rotated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text,
  agent text,
  primary key (tenant_id, id)
);
create index user_session_of on user_session (tenant_id, user_id) where ended_at is null;
select protect('user_session');
alter table user_session add constraint user_session_user_id_fkey foreign key (tenant_id, user_id) references app_user on delete cascade;

-- On a host that names no tenant, the account that signs in names it.
create function accounts_named(wanted_email text, wanted_phone text) returns table (tenant_id bigint, user_id bigint, password_hash text)
  language sql stable security definer set search_path = public as
  $$ select u.tenant_id, u.id, u.password_hash from app_user u where u.email = wanted_email
     union select u.tenant_id, u.id, u.password_hash from app_user u where u.phone = wanted_phone limit 20 $$;
alter function accounts_named(text, text) owner to karwan_seer;
grant select on app_user to karwan_seer;
revoke execute on function accounts_named(text, text) from public;
grant execute on function accounts_named(text, text) to karwan_app;
