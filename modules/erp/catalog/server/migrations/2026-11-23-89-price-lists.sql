create sequence selling_price_group_id_seq;
create table selling_price_group (
  tenant_id bigint not null,
  id bigint not null default nextval('selling_price_group_id_seq'),
  name jsonb not null,
  way text not null,
  currency text not null,
  percent numeric(7, 3),
  note text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint selling_price_group_pkey primary key (tenant_id, id),
  constraint selling_price_group_way_check check (way in ('percent', 'prices') and (way = 'percent') = (percent is not null))
);
select protect('selling_price_group', 'select, insert, update');

-- What a group pays for one variation, in the group's own currency.
create sequence group_price_id_seq;
create table group_price (
  tenant_id bigint not null,
  id bigint not null default nextval('group_price_id_seq'),
  group_id bigint not null,
  variation_id bigint not null,
  price bigint not null,
  constraint group_price_pkey primary key (tenant_id, id),
  constraint group_price_once_key unique (tenant_id, group_id, variation_id),
  constraint group_price_price_check check (price >= 0)
);
create index group_price_variation on group_price (tenant_id, variation_id);
select protect('group_price');
alter table group_price add constraint group_price_group_id_fkey foreign key (tenant_id, group_id) references selling_price_group;
alter table group_price add constraint group_price_variation_id_fkey foreign key (tenant_id, variation_id) references variation;

create sequence selling_price_range_id_seq;
create table selling_price_range (
  tenant_id bigint not null,
  id bigint not null default nextval('selling_price_range_id_seq'),
  product_id bigint not null,
  variation_id bigint,
  from_quantity bigint not null,
  price bigint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint selling_price_range_pkey primary key (tenant_id, id),
  constraint selling_price_range_from_quantity_key unique nulls not distinct (tenant_id, product_id, variation_id, from_quantity),
  constraint selling_price_range_price_check check (price >= 0 and from_quantity > 0)
);
select protect('selling_price_range');
alter table selling_price_range add constraint selling_price_range_product_id_fkey foreign key (tenant_id, product_id) references product;
alter table selling_price_range add constraint selling_price_range_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
