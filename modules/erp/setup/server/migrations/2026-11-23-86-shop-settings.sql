-- A tax on goods; what was once used is disabled, never deleted.
create sequence tax_rate_id_seq;
create table tax_rate (
  tenant_id bigint not null,
  id bigint not null default nextval('tax_rate_id_seq'),
  name jsonb not null,
  percent numeric(6, 3) not null,
  recoverable boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint tax_rate_pkey primary key (tenant_id, id),
  constraint tax_rate_percent_check check (percent between 0 and 100)
);
select protect('tax_rate', 'select, insert, update');

-- One row for each company, made when it is first looked at.
create sequence shop_settings_id_seq;
create table shop_settings (
  tenant_id bigint not null,
  id bigint not null default nextval('shop_settings_id_seq'),
  price_step bigint not null,
  sku_prefix text,
  tax_mode text not null default 'inclusive',
  tax_rate_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint shop_settings_pkey primary key (tenant_id, id),
  constraint shop_settings_one_key unique (tenant_id),
  constraint shop_settings_price_step_check check (price_step >= 0),
  constraint shop_settings_tax_mode_check check (tax_mode in ('inclusive', 'exclusive'))
);
select protect('shop_settings', 'select, insert, update');
alter table shop_settings add constraint shop_settings_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rate;
