-- Goods that go from one branch to another.
create sequence stock_transfer_id_seq;
create table stock_transfer (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_transfer_id_seq'),
  number text not null,
  from_branch_id bigint not null,
  to_branch_id bigint not null,
  sent_on date not null,
  note text,
  state text not null default 'draft',
  user_id bigint,
  sent_by_id bigint,
  sent_at timestamptz,
  received_by_id bigint,
  received_at timestamptz,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint stock_transfer_pkey primary key (tenant_id, id),
  constraint stock_transfer_number_key unique (tenant_id, number),
  constraint stock_transfer_state_check check (state in ('draft', 'sent', 'received', 'received_short', 'closed', 'cancelled')),
  constraint stock_transfer_branches_check check (from_branch_id <> to_branch_id)
);
create index stock_transfer_from on stock_transfer (tenant_id, from_branch_id, id desc);
create index stock_transfer_to on stock_transfer (tenant_id, to_branch_id, id desc);
select protect('stock_transfer', 'select, insert, update');
select searchable('stock_transfer', '{number,note}', '{from_branch_id,to_branch_id}');
alter table stock_transfer add constraint stock_transfer_from_branch_id_fkey foreign key (tenant_id, from_branch_id) references branch;
alter table stock_transfer add constraint stock_transfer_to_branch_id_fkey foreign key (tenant_id, to_branch_id) references branch;
alter table stock_transfer add constraint stock_transfer_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table stock_transfer add constraint stock_transfer_sent_by_id_fkey foreign key (tenant_id, sent_by_id) references app_user;
alter table stock_transfer add constraint stock_transfer_received_by_id_fkey foreign key (tenant_id, received_by_id) references app_user;

create sequence stock_transfer_line_id_seq;
create table stock_transfer_line (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_transfer_line_id_seq'),
  stock_transfer_id bigint not null,
  position int not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  received bigint not null default 0,
  settled bigint not null default 0,
  -- What they were worth when they left, and what of it is still on its way, in the company's own currency.
  worth bigint not null default 0,
  left_worth bigint not null default 0,
  constraint stock_transfer_line_pkey primary key (tenant_id, id),
  constraint stock_transfer_line_quantity_check check (quantity > 0),
  constraint stock_transfer_line_accounted_check check (received >= 0 and settled >= 0 and received + settled <= quantity)
);
create index stock_transfer_line_of on stock_transfer_line (tenant_id, stock_transfer_id, position);
select protect('stock_transfer_line');
alter table stock_transfer_line add constraint stock_transfer_line_stock_transfer_id_fkey foreign key (tenant_id, stock_transfer_id) references stock_transfer on delete cascade;
alter table stock_transfer_line add constraint stock_transfer_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table stock_transfer_line add constraint stock_transfer_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;

-- What became of goods that never arrived.
create sequence stock_transfer_decision_id_seq;
create table stock_transfer_decision (
  tenant_id bigint not null,
  id bigint not null default nextval('stock_transfer_decision_id_seq'),
  stock_transfer_id bigint not null,
  line_id bigint not null,
  way text not null,
  quantity bigint not null,
  worth bigint not null,
  employee_id bigint,
  note text not null,
  user_id bigint,
  made_at timestamptz not null default now(),
  constraint stock_transfer_decision_pkey primary key (tenant_id, id),
  constraint stock_transfer_decision_way_check check (way in ('back', 'lost', 'fault'))
);
create index stock_transfer_decision_of on stock_transfer_decision (tenant_id, stock_transfer_id, id);
select protect('stock_transfer_decision', 'select, insert');
alter table stock_transfer_decision add constraint stock_transfer_decision_stock_transfer_id_fkey foreign key (tenant_id, stock_transfer_id) references stock_transfer;
alter table stock_transfer_decision add constraint stock_transfer_decision_line_id_fkey foreign key (tenant_id, line_id) references stock_transfer_line;
alter table stock_transfer_decision add constraint stock_transfer_decision_employee_id_fkey foreign key (tenant_id, employee_id) references app_user;
alter table stock_transfer_decision add constraint stock_transfer_decision_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- Goods that spoilt, broke or were lost.
create sequence damaged_stock_id_seq;
create table damaged_stock (
  tenant_id bigint not null,
  id bigint not null default nextval('damaged_stock_id_seq'),
  number text not null,
  branch_id bigint not null,
  damage_date date not null,
  damage_type text not null,
  reason text not null,
  total bigint,
  state text not null default 'draft',
  user_id bigint,
  approved_by_id bigint,
  approved_at timestamptz,
  posted_at timestamptz,
  author_ids bigint[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint damaged_stock_pkey primary key (tenant_id, id),
  constraint damaged_stock_number_key unique (tenant_id, number),
  constraint damaged_stock_type_check check (damage_type in ('normal', 'abnormal')),
  constraint damaged_stock_state_check check (state in ('draft', 'approved', 'posted', 'cancelled'))
);
create index damaged_stock_branch on damaged_stock (tenant_id, branch_id, id desc);
select protect('damaged_stock', 'select, insert, update');
select searchable('damaged_stock', '{number,reason}', '{branch_id}');
alter table damaged_stock add constraint damaged_stock_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table damaged_stock add constraint damaged_stock_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table damaged_stock add constraint damaged_stock_approved_by_id_fkey foreign key (tenant_id, approved_by_id) references app_user;

create sequence damaged_stock_line_id_seq;
create table damaged_stock_line (
  tenant_id bigint not null,
  id bigint not null default nextval('damaged_stock_line_id_seq'),
  damaged_stock_id bigint not null,
  position int not null,
  variation_id bigint not null,
  unit_id bigint not null,
  quantity bigint not null,
  worth bigint,
  constraint damaged_stock_line_pkey primary key (tenant_id, id),
  constraint damaged_stock_line_quantity_check check (quantity > 0)
);
create index damaged_stock_line_of on damaged_stock_line (tenant_id, damaged_stock_id, position);
select protect('damaged_stock_line');
alter table damaged_stock_line add constraint damaged_stock_line_damaged_stock_id_fkey foreign key (tenant_id, damaged_stock_id) references damaged_stock on delete cascade;
alter table damaged_stock_line add constraint damaged_stock_line_variation_id_fkey foreign key (tenant_id, variation_id) references variation;
alter table damaged_stock_line add constraint damaged_stock_line_unit_id_fkey foreign key (tenant_id, unit_id) references unit;
