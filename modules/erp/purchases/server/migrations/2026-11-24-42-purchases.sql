-- Goods bought from suppliers: asked for, ordered, received in parts, owed until paid.
create sequence purchase_id_seq;
create table purchase (
  tenant_id bigint not null,
  id bigint not null default nextval('purchase_id_seq'),
  number text not null,
  supplier_id bigint not null,
  branch_id bigint not null,
  purchase_date date not null,
  currency text not null,
  supplier_reference text,
  tax_mode text,
  discount_type text,
  discount text,
  freight bigint not null default 0,
  due_on date,
  instalments int,
  frequency text,
  note text,
  status text not null default 'pending',
  payment text not null default 'unpaid',
  goods bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  owed bigint not null default 0,
  paid bigint not null default 0,
  is_returned boolean not null default false,
  user_id bigint,
  ordered_by_id bigint,
  ordered_at timestamptz,
  received_at timestamptz,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint purchase_pkey primary key (tenant_id, id),
  constraint purchase_number_key unique (tenant_id, number),
  constraint purchase_status_check check (status in ('pending', 'ordered', 'received', 'cancelled')),
  constraint purchase_payment_check check (payment in ('unpaid', 'partially_paid', 'paid', 'refunded')),
  constraint purchase_instalments_check check (instalments between 2 and 60)
);
create index purchase_supplier on purchase (tenant_id, supplier_id, id desc);
create index purchase_date on purchase (tenant_id, purchase_date desc, id desc);
create index purchase_status on purchase (tenant_id, status, id desc);
create index purchase_payment on purchase (tenant_id, payment, id desc);
select protect('purchase', 'select, insert, update');
select searchable('purchase', '{number,supplier_reference,note}', '{branch_id}');
alter table purchase add constraint purchase_supplier_id_fkey foreign key (tenant_id, supplier_id) references supplier;
alter table purchase add constraint purchase_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table purchase add constraint purchase_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table purchase add constraint purchase_ordered_by_id_fkey foreign key (tenant_id, ordered_by_id) references app_user;

create sequence purchase_line_id_seq;
create table purchase_line (
  tenant_id bigint not null,
  id bigint not null default nextval('purchase_line_id_seq'),
  purchase_id bigint not null,
  position int not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  unit_cost bigint not null,
  discount text,
  tax_rate_id bigint,
  tax_percent numeric(6, 3),
  total bigint not null default 0,
  received bigint not null default 0,
  returned bigint not null default 0,
  -- What came of it is worth in stock, in the company's own currency.
  landed bigint not null default 0,
  constraint purchase_line_pkey primary key (tenant_id, id),
  constraint purchase_line_quantity_check check (quantity > 0),
  constraint purchase_line_received_check check (received between 0 and quantity),
  constraint purchase_line_returned_check check (returned between 0 and received)
);
create index purchase_line_of on purchase_line (tenant_id, purchase_id, position);
create index purchase_line_variation on purchase_line (tenant_id, variation_id, id desc);
select protect('purchase_line');
alter table purchase_line add constraint purchase_line_purchase_id_fkey foreign key (tenant_id, purchase_id) references purchase on delete cascade;
alter table purchase_line add constraint purchase_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table purchase_line add constraint purchase_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;
alter table purchase_line add constraint purchase_line_tax_rate_id_fkey foreign key (tenant_id, tax_rate_id) references tax_rate;

-- Goods that went back to their supplier.
create sequence purchase_return_id_seq;
create table purchase_return (
  tenant_id bigint not null,
  id bigint not null default nextval('purchase_return_id_seq'),
  number text not null,
  purchase_id bigint not null,
  supplier_id bigint not null,
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
  constraint purchase_return_pkey primary key (tenant_id, id),
  constraint purchase_return_number_key unique (tenant_id, number)
);
create index purchase_return_of on purchase_return (tenant_id, purchase_id, id);
select protect('purchase_return', 'select, insert');
select searchable('purchase_return', '{number,note}', '{branch_id}');
alter table purchase_return add constraint purchase_return_purchase_id_fkey foreign key (tenant_id, purchase_id) references purchase;
alter table purchase_return add constraint purchase_return_supplier_id_fkey foreign key (tenant_id, supplier_id) references supplier;
alter table purchase_return add constraint purchase_return_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table purchase_return add constraint purchase_return_user_id_fkey foreign key (tenant_id, user_id) references app_user;

create sequence purchase_return_line_id_seq;
create table purchase_return_line (
  tenant_id bigint not null,
  id bigint not null default nextval('purchase_return_line_id_seq'),
  purchase_return_id bigint not null,
  position int not null,
  purchase_line_id bigint not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  net bigint not null,
  tax bigint not null,
  constraint purchase_return_line_pkey primary key (tenant_id, id),
  constraint purchase_return_line_quantity_check check (quantity > 0)
);
create index purchase_return_line_of on purchase_return_line (tenant_id, purchase_return_id, position);
select protect('purchase_return_line', 'select, insert');
alter table purchase_return_line add constraint purchase_return_line_purchase_return_id_fkey foreign key (tenant_id, purchase_return_id) references purchase_return;
alter table purchase_return_line add constraint purchase_return_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table purchase_return_line add constraint purchase_return_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;

-- What goods came to cost after they were received.
create sequence purchase_cost_id_seq;
create table purchase_cost (
  tenant_id bigint not null,
  id bigint not null default nextval('purchase_cost_id_seq'),
  number text not null,
  purchase_id bigint not null,
  supplier_id bigint not null,
  branch_id bigint not null,
  kind text not null,
  day date not null,
  -- Below nothing where goods came to cost less.
  amount bigint not null,
  currency text not null,
  note text,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint purchase_cost_pkey primary key (tenant_id, id),
  constraint purchase_cost_number_key unique (tenant_id, number),
  constraint purchase_cost_kind_check check (kind in ('late', 'correction', 'rest'))
);
create index purchase_cost_of on purchase_cost (tenant_id, purchase_id, id);
select protect('purchase_cost', 'select, insert');
select searchable('purchase_cost', '{number,note}', '{branch_id}');
alter table purchase_cost add constraint purchase_cost_purchase_id_fkey foreign key (tenant_id, purchase_id) references purchase;
alter table purchase_cost add constraint purchase_cost_supplier_id_fkey foreign key (tenant_id, supplier_id) references supplier;
alter table purchase_cost add constraint purchase_cost_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table purchase_cost add constraint purchase_cost_user_id_fkey foreign key (tenant_id, user_id) references app_user;
