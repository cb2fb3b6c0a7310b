-- Goods sold to customers: put together, offered, sold, delivered in parts, owed until paid.
create sequence sale_id_seq;
create table sale (
  tenant_id bigint not null,
  id bigint not null default nextval('sale_id_seq'),
  number text not null,
  draft_number text,
  customer_id bigint not null,
  branch_id bigint not null,
  sale_date date not null,
  written_as text not null default 'draft',
  valid_until date,
  delegate_id bigint,
  price_group_id bigint,
  tax_mode text,
  discount_type text,
  discount text,
  shipping bigint not null default 0,
  shipping_tax_rate_id bigint,
  shipping_tax_percent numeric(6, 3),
  -- Shipping is asked for once, with the first goods that leave.
  shipped_net bigint not null default 0,
  shipped_tax bigint not null default 0,
  due_on date,
  instalments int,
  frequency text,
  note text,
  status text not null default 'draft',
  payment text not null default 'unpaid',
  approval text not null default 'none',
  beyond text,
  -- What was let through, and up to which debt of the customer.
  approved_content text,
  approved_debt bigint,
  source text not null default 'desk',
  currency text not null,
  goods bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  owed bigint not null default 0,
  paid bigint not null default 0,
  is_returned boolean not null default false,
  commission_percent numeric(6, 3),
  commission_on text,
  commission bigint not null default 0,
  commission_seq int not null default 0,
  user_id bigint,
  sold_at timestamptz,
  approved_by_id bigint,
  reason text,
  author_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint sale_pkey primary key (tenant_id, id),
  constraint sale_number_key unique (tenant_id, number),
  constraint sale_status_check check (status in ('draft', 'quote', 'partial', 'final', 'cancelled')),
  constraint sale_payment_check check (payment in ('unpaid', 'partially_paid', 'paid', 'refunded')),
  constraint sale_approval_check check (approval in ('none', 'asked', 'approved', 'refused')),
  constraint sale_instalments_check check (instalments between 2 and 60)
);
create index sale_customer on sale (tenant_id, customer_id, id desc);
create index sale_sale_date on sale (tenant_id, sale_date desc, id desc);
create index sale_status on sale (tenant_id, status, id desc);
create index sale_payment on sale (tenant_id, payment, id desc);
create index sale_asked on sale (tenant_id, id desc) where approval = 'asked';
select protect('sale', 'select, insert, update');
select searchable('sale', '{number,draft_number,note}', '{branch_id}');
alter table sale add constraint sale_customer_id_fkey foreign key (tenant_id, customer_id) references customer;
alter table sale add constraint sale_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table sale add constraint sale_delegate_id_fkey foreign key (tenant_id, delegate_id) references delegate;
alter table sale add constraint sale_user_id_fkey foreign key (tenant_id, user_id) references app_user;

create sequence sale_line_id_seq;
create table sale_line (
  tenant_id bigint not null,
  id bigint not null default nextval('sale_line_id_seq'),
  sale_id bigint not null,
  position int not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  price bigint not null,
  discount text,
  tax_rate_id bigint,
  tax_percent numeric(6, 3),
  total bigint not null default 0,
  listed bigint not null default 0,
  offer_id bigint,
  delivered bigint not null default 0,
  returned bigint not null default 0,
  net bigint not null default 0,
  tax bigint not null default 0,
  constraint sale_line_pkey primary key (tenant_id, id),
  constraint sale_line_quantity_check check (quantity > 0),
  constraint sale_line_delivered_check check (delivered between 0 and quantity),
  constraint sale_line_returned_check check (returned between 0 and delivered)
);
create index sale_line_of on sale_line (tenant_id, sale_id, position);
create index sale_line_variation on sale_line (tenant_id, variation_id, id desc);
select protect('sale_line');
alter table sale_line add constraint sale_line_sale_id_fkey foreign key (tenant_id, sale_id) references sale on delete cascade;
alter table sale_line add constraint sale_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table sale_line add constraint sale_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;

-- What left the shelf for a line: its goods, or what a combo is made of; how many and at what cost, and what of them came back.
create table sale_line_goods (
  tenant_id bigint not null,
  sale_line_id bigint not null,
  variation_id bigint not null,
  quantity bigint not null,
  cost bigint not null,
  returned bigint not null default 0,
  returned_cost bigint not null default 0,
  constraint sale_line_goods_pkey primary key (tenant_id, sale_line_id, variation_id),
  constraint sale_line_goods_returned_check check (returned between 0 and quantity and returned_cost between 0 and cost)
);
select protect('sale_line_goods', 'select, insert, update');
alter table sale_line_goods add constraint sale_line_goods_sale_line_id_fkey foreign key (tenant_id, sale_line_id) references sale_line;
alter table sale_line_goods add constraint sale_line_goods_variation_id_fkey foreign key (tenant_id, variation_id) references variation;

-- Goods customers brought back.
create sequence sale_return_id_seq;
create table sale_return (
  tenant_id bigint not null,
  id bigint not null default nextval('sale_return_id_seq'),
  number text not null,
  sale_id bigint not null,
  customer_id bigint not null,
  branch_id bigint not null,
  day date not null,
  total bigint not null,
  currency text not null,
  note text,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint sale_return_pkey primary key (tenant_id, id),
  constraint sale_return_number_key unique (tenant_id, number)
);
create index sale_return_of on sale_return (tenant_id, sale_id, id);
create index sale_return_customer on sale_return (tenant_id, customer_id, id desc);
select protect('sale_return', 'select, insert');
select searchable('sale_return', '{number,note}', '{branch_id}');
alter table sale_return add constraint sale_return_sale_id_fkey foreign key (tenant_id, sale_id) references sale;
alter table sale_return add constraint sale_return_customer_id_fkey foreign key (tenant_id, customer_id) references customer;
alter table sale_return add constraint sale_return_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table sale_return add constraint sale_return_user_id_fkey foreign key (tenant_id, user_id) references app_user;

create sequence sale_return_line_id_seq;
create table sale_return_line (
  tenant_id bigint not null,
  id bigint not null default nextval('sale_return_line_id_seq'),
  sale_return_id bigint not null,
  position int not null,
  sale_line_id bigint not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  condition text not null,
  net bigint not null,
  tax bigint not null,
  constraint sale_return_line_pkey primary key (tenant_id, id),
  constraint sale_return_line_quantity_check check (quantity > 0)
);
create index sale_return_line_of on sale_return_line (tenant_id, sale_return_id, position);
select protect('sale_return_line', 'select, insert');
alter table sale_return_line add constraint sale_return_line_sale_return_id_fkey foreign key (tenant_id, sale_return_id) references sale_return;
alter table sale_return_line add constraint sale_return_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table sale_return_line add constraint sale_return_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;
