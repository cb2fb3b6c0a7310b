-- Goods of a sale that a delivery company carries to the customer, and what it collects and owes for them.
create sequence sale_shipment_id_seq;
create table sale_shipment (
  tenant_id bigint not null,
  id bigint not null default nextval('sale_shipment_id_seq'),
  number text not null,
  sale_id bigint not null,
  customer_id bigint not null,
  branch_id bigint not null,
  company_id bigint not null,
  tracking text,
  cod bigint not null,
  fee bigint not null default 0,
  receiver text,
  receiver_phone text,
  address text,
  currency text not null,
  status text not null default 'ready',
  -- What the company owes for it: what it collected, or what it answers for where it lost the goods; and what it handed over and kept.
  due bigint not null default 0,
  paid bigint not null default 0,
  fee_paid bigint not null default 0,
  -- What goods that were lost had asked of the customer: the most the company answers for.
  worth bigint not null default 0,
  sent_on date,
  ended_on date,
  -- The return its goods came back by.
  sale_return_id bigint,
  note text,
  reason text,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint sale_shipment_pkey primary key (tenant_id, id),
  constraint sale_shipment_number_key unique (tenant_id, number),
  constraint sale_shipment_status_check check (status in ('ready', 'with_company', 'delivered', 'refused', 'returned', 'lost', 'cancelled')),
  constraint sale_shipment_amounts_check check (cod >= 0 and fee >= 0 and fee_paid >= 0 and paid between 0 and due)
);
create index sale_shipment_of on sale_shipment (tenant_id, sale_id);
create index sale_shipment_company on sale_shipment (tenant_id, company_id, id desc);
create index sale_shipment_status on sale_shipment (tenant_id, status, id desc);
create index sale_shipment_owed on sale_shipment (tenant_id, company_id, id) where due > paid;
select protect('sale_shipment', 'select, insert, update');
select searchable('sale_shipment', '{number,tracking,receiver,receiver_phone,note}', '{branch_id}');
alter table sale_shipment add constraint sale_shipment_sale_id_fkey foreign key (tenant_id, sale_id) references sale;
alter table sale_shipment add constraint sale_shipment_customer_id_fkey foreign key (tenant_id, customer_id) references customer;
alter table sale_shipment add constraint sale_shipment_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table sale_shipment add constraint sale_shipment_company_id_fkey foreign key (tenant_id, company_id) references delivery_company;
alter table sale_shipment add constraint sale_shipment_sale_return_id_fkey foreign key (tenant_id, sale_return_id) references sale_return;
alter table sale_shipment add constraint sale_shipment_user_id_fkey foreign key (tenant_id, user_id) references app_user;

create sequence sale_shipment_line_id_seq;
create table sale_shipment_line (
  tenant_id bigint not null,
  id bigint not null default nextval('sale_shipment_line_id_seq'),
  sale_shipment_id bigint not null,
  position int not null,
  sale_line_id bigint not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  constraint sale_shipment_line_pkey primary key (tenant_id, id),
  constraint sale_shipment_line_quantity_check check (quantity > 0)
);
create index sale_shipment_line_of on sale_shipment_line (tenant_id, sale_shipment_id, position);
create index sale_shipment_line_sold on sale_shipment_line (tenant_id, sale_line_id);
select protect('sale_shipment_line', 'select, insert');
alter table sale_shipment_line add constraint sale_shipment_line_sale_shipment_id_fkey foreign key (tenant_id, sale_shipment_id) references sale_shipment;
alter table sale_shipment_line add constraint sale_shipment_line_sale_line_id_fkey foreign key (tenant_id, sale_line_id) references sale_line;
alter table sale_shipment_line add constraint sale_shipment_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table sale_shipment_line add constraint sale_shipment_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;

-- What a delivery company paid for shipments, less what it kept for itself.
create sequence delivery_payment_id_seq;
create table delivery_payment (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_payment_id_seq'),
  number text not null,
  company_id bigint not null,
  branch_id bigint not null,
  treasury_id bigint not null,
  paid_on date not null,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  state text not null default 'posted',
  reference text,
  note text,
  reason text,
  user_id bigint,
  reversed_by_id bigint,
  reversed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint delivery_payment_pkey primary key (tenant_id, id),
  constraint delivery_payment_number_key unique (tenant_id, number),
  constraint delivery_payment_state_check check (state in ('posted', 'reversed')),
  constraint delivery_payment_amounts_check check (gross > 0 and fee >= 0 and net >= 0 and gross = fee + net)
);
create index delivery_payment_of on delivery_payment (tenant_id, company_id, id desc);
select protect('delivery_payment', 'select, insert, update');
select searchable('delivery_payment', '{number,reference,note}', '{branch_id}');
alter table delivery_payment add constraint delivery_payment_company_id_fkey foreign key (tenant_id, company_id) references delivery_company;
alter table delivery_payment add constraint delivery_payment_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table delivery_payment add constraint delivery_payment_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
alter table delivery_payment add constraint delivery_payment_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table delivery_payment add constraint delivery_payment_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references app_user;

create sequence delivery_payment_line_id_seq;
create table delivery_payment_line (
  tenant_id bigint not null,
  id bigint not null default nextval('delivery_payment_line_id_seq'),
  delivery_payment_id bigint not null,
  position int not null,
  shipment_id bigint not null,
  amount bigint not null,
  fee bigint not null,
  constraint delivery_payment_line_pkey primary key (tenant_id, id),
  constraint delivery_payment_line_amounts_check check (amount >= 0 and fee >= 0)
);
create index delivery_payment_line_of on delivery_payment_line (tenant_id, delivery_payment_id, position);
create index delivery_payment_line_shipment on delivery_payment_line (tenant_id, shipment_id);
select protect('delivery_payment_line', 'select, insert');
alter table delivery_payment_line add constraint delivery_payment_line_delivery_payment_id_fkey foreign key (tenant_id, delivery_payment_id) references delivery_payment;
alter table delivery_payment_line add constraint delivery_payment_line_shipment_id_fkey foreign key (tenant_id, shipment_id) references sale_shipment;
