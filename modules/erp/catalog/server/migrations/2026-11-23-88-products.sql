create sequence product_id_seq;
create table product (
  tenant_id bigint not null,
  id bigint not null default nextval('product_id_seq'),
  name jsonb not null,
  -- Its name as it is compared.
  name_key text not null,
  sku text not null,
  kind text not null default 'plain',
  category_id bigint,
  sub_category_id bigint,
  brand_id bigint,
  unit_id bigint not null,
  purchase_price bigint,
  selling_price bigint,
  tax_rate_id bigint,
  tax_mode text not null default 'inclusive',
  barcode_type text not null default 'ean13',
  manage_stock boolean not null default true,
  alert_quantity bigint,
  expiry_value bigint,
  expiry_type text,
  guarantee_id bigint,
  note text,
  image text,
  variation_count bigint not null default 1,
  -- Its names, numbers and codes, to be found by.
  found_by text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint product_pkey primary key (tenant_id, id),
  constraint product_kind_check check (kind in ('plain', 'variable', 'combo')),
  constraint product_prices_check check (purchase_price >= 0 and selling_price >= 0),
  constraint product_expiry_check check ((expiry_value is null) = (expiry_type is null))
);
create index product_name_key on product (tenant_id, name_key);
create index product_category on product (tenant_id, category_id) where category_id is not null;
create index product_sub_category on product (tenant_id, sub_category_id) where sub_category_id is not null;
create index product_brand on product (tenant_id, brand_id) where brand_id is not null;
select protect('product', 'select, insert, update');
alter table product add constraint product_category_id_fkey foreign key (tenant_id, category_id) references category;
alter table product add constraint product_sub_category_id_fkey foreign key (tenant_id, sub_category_id) references category;
alter table product add constraint product_brand_id_fkey foreign key (tenant_id, brand_id) references brand;
alter table product add constraint product_unit_id_fkey foreign key (tenant_id, unit_id) references unit;
alter table product add constraint product_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rate;
alter table product add constraint product_guarantee_id_fkey foreign key (tenant_id, guarantee_id) references guarantee;
select searchable('product', '{found_by}', '{id}');

-- What is stocked, priced and sold. One that is dropped from its product stays, for what was bought and sold names it.
create sequence variation_id_seq;
create table variation (
  tenant_id bigint not null,
  id bigint not null default nextval('variation_id_seq'),
  product_id bigint not null,
  position int not null,
  name jsonb not null,
  -- Which of its product's it is: the ids of its values, in order; nothing for a product without.
  combination text not null default '',
  sku text not null,
  purchase_price bigint,
  selling_price bigint,
  found_by text not null default '',
  is_dropped boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint variation_pkey primary key (tenant_id, id),
  constraint variation_combination_key unique (tenant_id, product_id, combination),
  constraint variation_prices_check check (purchase_price >= 0 and selling_price >= 0)
);
select protect('variation', 'select, insert, update');
alter table variation add constraint variation_product_id_fkey foreign key (tenant_id, product_id) references product;
select searchable('variation', '{found_by}', '{id}');

create sequence variation_value_id_seq;
create table variation_value (
  tenant_id bigint not null,
  id bigint not null default nextval('variation_value_id_seq'),
  variation_id bigint not null,
  attribute_line_id bigint not null,
  position int not null,
  constraint variation_value_pkey primary key (tenant_id, id),
  constraint variation_value_once_key unique (tenant_id, variation_id, attribute_line_id)
);
create index variation_value_attribute_line on variation_value (tenant_id, attribute_line_id);
select protect('variation_value', 'select, insert');
alter table variation_value add constraint variation_value_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table variation_value add constraint variation_value_attribute_line_id_fkey foreign key (tenant_id, attribute_line_id) references attribute_line;

-- All that a scan may find: numbers of products and variations, and codes on goods and cartons. No two of a company are alike.
create sequence product_code_id_seq;
create table product_code (
  tenant_id bigint not null,
  id bigint not null default nextval('product_code_id_seq'),
  code text not null,
  is_barcode boolean not null,
  product_id bigint not null,
  variation_id bigint,
  unit_id bigint,
  constraint product_code_pkey primary key (tenant_id, id),
  constraint product_code_sku_key unique (tenant_id, code)
);
create index product_code_product on product_code (tenant_id, product_id);
create index product_code_unit on product_code (tenant_id, unit_id) where unit_id is not null;
select protect('product_code');
alter table product_code add constraint product_code_product_id_fkey foreign key (tenant_id, product_id) references product;
alter table product_code add constraint product_code_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table product_code add constraint product_code_unit_id_fkey foreign key (tenant_id, unit_id) references unit;

-- What goes into goods that are sold as one.
create sequence product_combo_id_seq;
create table product_combo (
  tenant_id bigint not null,
  id bigint not null default nextval('product_combo_id_seq'),
  product_id bigint not null,
  position int not null,
  variation_id bigint not null,
  quantity bigint not null,
  constraint product_combo_pkey primary key (tenant_id, id),
  constraint product_combo_once_key unique (tenant_id, product_id, variation_id),
  constraint product_combo_quantity_check check (quantity > 0)
);
select protect('product_combo');
alter table product_combo add constraint product_combo_product_id_fkey foreign key (tenant_id, product_id) references product;
alter table product_combo add constraint product_combo_variation_id_fkey foreign key (tenant_id, variation_id) references variation;

-- What may be added when it is sold.
create sequence product_modifier_id_seq;
create table product_modifier (
  tenant_id bigint not null,
  id bigint not null default nextval('product_modifier_id_seq'),
  product_id bigint not null,
  position int not null,
  name jsonb not null,
  price bigint not null,
  variation_id bigint,
  quantity bigint,
  constraint product_modifier_pkey primary key (tenant_id, id),
  constraint product_modifier_price_check check (price >= 0),
  constraint product_modifier_quantity_check check (quantity > 0)
);
create index product_modifier_product on product_modifier (tenant_id, product_id, position);
select protect('product_modifier');
alter table product_modifier add constraint product_modifier_product_id_fkey foreign key (tenant_id, product_id) references product;
alter table product_modifier add constraint product_modifier_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
