-- What a product is called on the shop's scales, and in the codes they print.
alter table product add column scale_item bigint;
alter table product add constraint product_scale_item_check check (scale_item between 1 and 999999);
alter table product add constraint product_scale_item_key unique (tenant_id, scale_item);

-- What a price was before, and until when. Rows come with each change and are never changed themselves.
create sequence price_change_id_seq;
create table price_change (
  tenant_id bigint not null,
  id bigint not null default nextval('price_change_id_seq'),
  variation_id bigint not null,
  -- The group whose price it is; none for the price on the shelf.
  group_id bigint,
  was bigint,
  price bigint,
  changed_at timestamptz not null,
  user_id bigint,
  constraint price_change_pkey primary key (tenant_id, id)
);
create index price_change_of on price_change (tenant_id, variation_id, id desc);
create index price_change_at on price_change (tenant_id, changed_at);
select protect('price_change', 'select, insert');
alter table price_change add constraint price_change_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table price_change add constraint price_change_group_id_fkey foreign key (tenant_id, group_id) references selling_price_group;
alter table price_change add constraint price_change_user_id_fkey foreign key (tenant_id, user_id) references app_user;
