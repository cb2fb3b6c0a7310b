-- Goods counted while selling goes on.
create sequence stock_count_id_seq;
create table stock_count (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_count_id_seq'),
  number text not null,
  branch_id bigint not null,
  count_date date not null,
  goods text not null,
  category_id bigint,
  brand_id bigint,
  note text,
  missed text,
  gain bigint,
  loss bigint,
  state text not null default 'draft',
  user_id bigint,
  reviewed_by_id bigint,
  reviewed_at timestamptz,
  posted_by_id bigint,
  posted_at timestamptz,
  reason text,
  author_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint stock_count_pkey primary key (tenant_id, id),
  constraint stock_count_number_key unique (tenant_id, number),
  constraint stock_count_goods_check check (goods in ('chosen', 'all', 'category', 'brand')),
  constraint stock_count_missed_check check (missed in ('leave', 'zero')),
  constraint stock_count_state_check check (state in ('draft', 'counting', 'review', 'posted', 'cancelled'))
);
create index stock_count_branch on stock_count (tenant_id, branch_id, id desc);
select protect('stock_count', 'select, insert, update');
select searchable('stock_count', '{number,note}', '{branch_id}');
alter table stock_count add constraint stock_count_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table stock_count add constraint stock_count_category_id_fkey foreign key (tenant_id, category_id) references category;
alter table stock_count add constraint stock_count_brand_id_fkey foreign key (tenant_id, brand_id) references brand;
alter table stock_count add constraint stock_count_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table stock_count add constraint stock_count_reviewed_by_id_fkey foreign key (tenant_id, reviewed_by_id) references app_user;
alter table stock_count add constraint stock_count_posted_by_id_fkey foreign key (tenant_id, posted_by_id) references app_user;

-- What was found of some goods; in whole thousandths of their unit, and minor units of the company's currency.
create sequence stock_count_line_id_seq;
create table stock_count_line (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_count_line_id_seq'),
  stock_count_id bigint not null,
  branch_id bigint not null,
  variation_id bigint not null,
  quantity bigint,
  -- The moment that counts, and of what was added up the first one.
  counted_at timestamptz,
  counted_from timestamptz,
  user_id bigint,
  -- Taken in at the start: it stays on the paper though nobody counts it.
  is_listed boolean not null default false,
  is_assumed boolean not null default false,
  -- As it was booked.
  book bigint,
  difference bigint,
  worth bigint,
  posted_at timestamptz,
  -- Given back since: what moved before it was counted and was booked after.
  back_quantity bigint not null default 0,
  back_worth bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint stock_count_line_pkey primary key (tenant_id, id),
  constraint stock_count_line_once_key unique (tenant_id, stock_count_id, variation_id),
  constraint stock_count_line_quantity_check check (quantity >= 0),
  constraint stock_count_line_counted_check check ((quantity is null) = (counted_at is null)),
  constraint stock_count_line_posted_check check (posted_at is null or (quantity is not null and book is not null and difference = quantity - book and worth is not null))
);
create index stock_count_line_posted on stock_count_line (tenant_id, variation_id, branch_id, counted_at) where posted_at is not null;
select protect('stock_count_line');
alter table stock_count_line add constraint stock_count_line_stock_count_id_fkey foreign key (tenant_id, stock_count_id) references stock_count;
alter table stock_count_line add constraint stock_count_line_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table stock_count_line add constraint stock_count_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table stock_count_line add constraint stock_count_line_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- What a booked count was given back: each time once, with an entry of its number.
create sequence stock_count_back_id_seq;
create table stock_count_back (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_count_back_id_seq'),
  line_id bigint not null,
  quantity bigint not null,
  user_id bigint,
  made_at timestamptz not null default now(),
  constraint stock_count_back_pkey primary key (tenant_id, id)
);
create index stock_count_back_of on stock_count_back (tenant_id, line_id, id);
select protect('stock_count_back', 'select, insert');
alter table stock_count_back add constraint stock_count_back_line_id_fkey foreign key (tenant_id, line_id) references stock_count_line;
alter table stock_count_back add constraint stock_count_back_user_id_fkey foreign key (tenant_id, user_id) references app_user;
