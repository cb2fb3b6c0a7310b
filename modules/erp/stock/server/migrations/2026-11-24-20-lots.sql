-- What is sold before it came lies below nothing; what one last cost and what papers keep for themselves stand beside.
alter table stock_balance add column reserved bigint not null default 0;
alter table stock_balance add column known_quantity bigint not null default 0;
alter table stock_balance add column known_value bigint not null default 0;
alter table stock_balance drop constraint stock_balance_quantity_check;
alter table stock_balance drop constraint stock_balance_value_check;
alter table stock_balance add constraint stock_balance_worth_check check ((quantity > 0 and value >= 0) or (quantity = 0 and value = 0) or (quantity < 0 and value <= 0));
alter table stock_balance add constraint stock_balance_reserved_check check (reserved >= 0);

-- Goods that came together, by what is written on them: how many of them lie in a branch. Where there are lots, one row without code and day holds what none of them covers.
create sequence stock_lot_id_seq;
create table stock_lot (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_lot_id_seq'),
  variation_id bigint not null,
  branch_id bigint not null,
  code text not null default '',
  expires_on date,
  quantity bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint stock_lot_pkey primary key (tenant_id, id),
  constraint stock_lot_once_key unique nulls not distinct (tenant_id, variation_id, branch_id, code, expires_on),
  constraint stock_lot_quantity_check check (quantity >= 0 or (code = '' and expires_on is null))
);
create index stock_lot_expires on stock_lot (tenant_id, expires_on, id) where quantity <> 0;
select protect('stock_lot', 'select, insert, update');
alter table stock_lot add constraint stock_lot_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table stock_lot add constraint stock_lot_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- Which lot moved; none for what no lot covers.
alter table stock_move add column lot_id bigint;
alter table stock_move add constraint stock_move_lot_id_fkey foreign key (tenant_id, lot_id) references stock_lot;

alter table opening_stock_line add column lot text;
alter table opening_stock_line add column expires_on date;
