-- Who asked to be taken in; seen by the office once he proved his e-mail.
create sequence registration_id_seq;
create table registration (
  tenant_id bigint not null,
  id bigint not null default nextval('registration_id_seq'),
  kind text not null,
  name text not null,
  email text,
  phone text,
  commercial_name text,
  city_id bigint,
  note text,
  ref text,
  referrer_id bigint,
  locale text not null,
  proven_at timestamptz,
  state text not null default 'pending',
  reason text,
  user_id bigint,
  decided_by_id bigint,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
alter table registration add constraint registration_state_check check (state in ('pending', 'approved', 'rejected'));
create index registration_waiting on registration (tenant_id, id) where state = 'pending';
select protect('registration');
alter table registration add constraint registration_city_id_fkey foreign key (tenant_id, city_id) references city;
alter table registration add constraint registration_referrer_id_fkey foreign key (tenant_id, referrer_id) references app_user;
alter table registration add constraint registration_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table registration add constraint registration_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references app_user;
