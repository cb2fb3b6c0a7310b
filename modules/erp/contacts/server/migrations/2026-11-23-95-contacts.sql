-- Whom a shop buys from and sells to.
create sequence customer_group_id_seq;
create table customer_group (
  tenant_id bigint not null,
  id bigint not null default nextval('customer_group_id_seq'),
  name jsonb not null,
  percent numeric(6, 3) not null default 0,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint customer_group_pkey primary key (tenant_id, id),
  constraint customer_group_percent_check check (percent between -100 and 1000)
);
select protect('customer_group');

-- Who sells for the shop and earns a part of it.
create sequence delegate_id_seq;
create table delegate (
  tenant_id bigint not null,
  id bigint not null default nextval('delegate_id_seq'),
  name text not null,
  phone text not null,
  branch_id bigint not null,
  commission numeric(6, 3) not null default 0,
  commission_on text not null default 'paid',
  address text,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint delegate_pkey primary key (tenant_id, id),
  constraint delegate_phone_key unique (tenant_id, phone),
  constraint delegate_commission_check check (commission between 0 and 100),
  constraint delegate_commission_on_check check (commission_on in ('paid', 'final'))
);
select protect('delegate');
alter table delegate add constraint delegate_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

create sequence customer_id_seq;
create table customer (
  tenant_id bigint not null,
  id bigint not null default nextval('customer_id_seq'),
  name text not null,
  phone text not null,
  second_phone text,
  email text,
  customer_group_id bigint,
  delegate_id bigint,
  -- Empty: as much as he likes. 0: he pays at once.
  credit_limit bigint,
  payment_term_value int,
  payment_term_type text,
  tax_number text,
  branch_id bigint not null,
  city_id bigint,
  address text,
  opening_balance bigint not null default 0,
  opened_on date,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint customer_pkey primary key (tenant_id, id),
  constraint customer_phone_key unique (tenant_id, phone),
  constraint customer_credit_limit_check check (credit_limit >= 0),
  constraint customer_opening_balance_check check (opening_balance >= 0),
  constraint customer_payment_term_check check (payment_term_value between 1 and 999),
  constraint customer_payment_term_type_check check (payment_term_type in ('days', 'months', 'years'))
);
select protect('customer');
select searchable('customer', '{name,phone,second_phone}', '{id}');
alter table customer add constraint customer_customer_group_id_fkey foreign key (tenant_id, customer_group_id) references customer_group;
alter table customer add constraint customer_delegate_id_fkey foreign key (tenant_id, delegate_id) references delegate;
alter table customer add constraint customer_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table customer add constraint customer_city_id_fkey foreign key (tenant_id, city_id) references city;

create sequence supplier_id_seq;
create table supplier (
  tenant_id bigint not null,
  id bigint not null default nextval('supplier_id_seq'),
  name text not null,
  phone text not null,
  second_phone text,
  email text,
  -- What he is owed in.
  currency text not null,
  payment_term_value int,
  payment_term_type text,
  tax_number text,
  branch_id bigint not null,
  city_id bigint,
  address text,
  opening_balance bigint not null default 0,
  opened_on date,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint supplier_pkey primary key (tenant_id, id),
  constraint supplier_phone_key unique (tenant_id, phone),
  constraint supplier_opening_balance_check check (opening_balance >= 0),
  constraint supplier_payment_term_check check (payment_term_value between 1 and 999),
  constraint supplier_payment_term_type_check check (payment_term_type in ('days', 'months', 'years'))
);
select protect('supplier');
select searchable('supplier', '{name,phone,second_phone}', '{id}');
alter table supplier add constraint supplier_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table supplier add constraint supplier_city_id_fkey foreign key (tenant_id, city_id) references city;

-- Who carries a shop's goods to its customers and collects for it.
create sequence delivery_company_id_seq;
create table delivery_company (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_company_id_seq'),
  name text not null,
  phone text not null,
  second_phone text,
  email text,
  address text,
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint delivery_company_pkey primary key (tenant_id, id),
  constraint delivery_company_phone_key unique (tenant_id, phone)
);
select protect('delivery_company');
