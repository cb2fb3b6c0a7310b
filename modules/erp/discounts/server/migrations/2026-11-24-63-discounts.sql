create sequence discount_id_seq;
create table discount (
  tenant_id bigint not null,
  id bigint not null default nextval('discount_id_seq'),
  name jsonb not null,
  discount_type text not null,
  value text not null,
  priority int not null default 0,
  starts_on date,
  ends_on date,
  branch_id bigint,
  customer_group_id bigint,
  reach text not null,
  category_ids bigint[] not null default '{}',
  brand_ids bigint[] not null default '{}',
  product_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint discount_pkey primary key (tenant_id, id),
  constraint discount_discount_type_check check (discount_type in ('fixed', 'percentage')),
  constraint discount_days_check check (ends_on >= starts_on),
  constraint discount_reach_check check (reach in ('chosen', 'all')
    and (reach = 'chosen') = (cardinality(category_ids) + cardinality(brand_ids) + cardinality(product_ids) > 0))
);
create index discount_live on discount (tenant_id, id) where disabled_at is null;
select protect('discount', 'select, insert, update');
alter table discount add constraint discount_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table discount add constraint discount_customer_group_id_fkey foreign key (tenant_id, customer_group_id) references customer_group;
