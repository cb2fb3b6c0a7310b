-- Promises of banks on paper: customers' that came to us, and our own that went to suppliers.
create sequence cheque_id_seq;
create table cheque (
  tenant_id bigint not null,
  id bigint not null default nextval('cheque_id_seq'),
  number text not null,
  kind text not null,
  cheque_number text not null,
  bank text,
  customer_id bigint,
  supplier_id bigint,
  branch_id bigint not null,
  amount bigint not null,
  currency text not null,
  day date not null,
  due_on date not null,
  passed_on date,
  ended_on date,
  treasury_id bigint,
  state text not null default 'held',
  note text,
  reason text,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint cheque_pkey primary key (tenant_id, id),
  constraint cheque_number_key unique (tenant_id, number),
  constraint cheque_amount_check check (amount > 0),
  constraint cheque_kind_check check (case kind when 'received' then customer_id is not null when 'issued' then supplier_id is not null and customer_id is null else false end),
  constraint cheque_state_check check (state in ('held', 'deposited', 'endorsed', 'issued', 'collected', 'cashed', 'bounced', 'returned', 'stopped'))
);
create index cheque_state on cheque (tenant_id, state, id desc);
create index cheque_customer on cheque (tenant_id, customer_id, id desc);
create index cheque_supplier on cheque (tenant_id, supplier_id, id desc);
create index cheque_due on cheque (tenant_id, due_on, id);
create index cheque_paper on cheque (tenant_id, cheque_number);
select protect('cheque', 'select, insert, update');
select searchable('cheque', '{number,cheque_number,bank,note}', '{branch_id}');
alter table cheque add constraint cheque_customer_id_fkey foreign key (tenant_id, customer_id) references customer;
alter table cheque add constraint cheque_supplier_id_fkey foreign key (tenant_id, supplier_id) references supplier;
alter table cheque add constraint cheque_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table cheque add constraint cheque_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
alter table cheque add constraint cheque_user_id_fkey foreign key (tenant_id, user_id) references app_user;
