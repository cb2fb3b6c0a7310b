-- A company that works with the product.
create sequence tenant_id_seq;
create table tenant (
  tenant_id bigint primary key default nextval('tenant_id_seq'),
  slug text not null unique,
  domain text unique,
  business_type_id int not null check (business_type_id in (1, 2)),
  business_sub_type_id int not null check (business_sub_type_id in (1, 2)),
  subscription_status text not null default 'trial' check (subscription_status in ('trial', 'active', 'past_due', 'read_only', 'expired')),
  subscription_ends_on date,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
select protect('tenant', 'select');

create sequence company_settings_id_seq;
create table company_settings (
  tenant_id bigint not null,
  id bigint not null default nextval('company_settings_id_seq'),
  name jsonb not null,
  logo text,
  currency text not null default 'IQD',
  time_zone text not null default 'Asia/Baghdad',
  phone_limit_rank_first int not null default 11,
  phone_limit_rank_second int not null default 16,
  shipments_per_page int not null default 20,
  cash_step bigint not null default 250,
  fee_tax_basis_points int not null default 0,
  postpone_max_days int not null default 14,
  branch_delivery_cannot_set_late_returned boolean not null default false,
  pay_only_after_agent_settlement boolean not null default true,
  net_commission boolean not null default true,
  receiving_commission_trigger text not null default 'intake' check (receiving_commission_trigger in ('intake', 'delivered')),
  refund_return_fee_on_redelivery boolean not null default true,
  receipt_footer jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id)
);
create unique index company_settings_single on company_settings (tenant_id);
select protect('company_settings', 'select, insert, update');

-- Which tenant a host or a token speaks of is asked before any tenant is set.
create function tenant_of_host(host text) returns bigint language sql stable security definer set search_path = public as
  $$ select tenant_id from tenant where domain = lower(host) or slug = split_part(lower(host), '.', 1) and host like '%.%' order by domain = lower(host) desc nulls last limit 1 $$;
alter function tenant_of_host(text) owner to karwan_seer;
create function tenant_of_slug(wanted text) returns bigint language sql stable security definer set search_path = public as
  $$ select tenant_id from tenant where slug = lower(wanted) $$;
alter function tenant_of_slug(text) owner to karwan_seer;
create function every_tenant() returns setof bigint language sql stable security definer set search_path = public as
  $$ select tenant_id from tenant order by 1 $$;
alter function every_tenant() owner to karwan_seer;
grant select on tenant to karwan_seer;
revoke execute on function tenant_of_host(text), tenant_of_slug(text), every_tenant() from public;
grant execute on function tenant_of_host(text), tenant_of_slug(text), every_tenant() to karwan_app;

-- A new company comes from the operator's command, never from a request: only this function makes the row.
create function create_tenant(new_slug text, type_id int, sub_type_id int, status text) returns bigint language sql security definer set search_path = public as
  $$ insert into tenant (slug, business_type_id, business_sub_type_id, subscription_status) values (lower(new_slug), type_id, sub_type_id, status) returning tenant_id $$;
alter function create_tenant(text, int, int, text) owner to karwan_seer;
grant insert on tenant to karwan_seer;
grant usage on sequence tenant_id_seq to karwan_seer;
revoke execute on function create_tenant(text, int, int, text) from public;
