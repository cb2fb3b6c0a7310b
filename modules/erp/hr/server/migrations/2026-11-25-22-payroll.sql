-- On what terms somebody works here.
create sequence employment_id_seq;
create table employment (
  tenant_id bigint not null,
  id bigint not null default nextval('employment_id_seq'),
  user_id bigint not null,
  branch_id bigint not null,
  position text,
  hired_on date not null,
  left_on date,
  currency text not null,
  salary bigint not null,
  allowances bigint,
  deductions bigint,
  recovers bigint,
  note text,
  bank_name text,
  account_holder text,
  account_number text,
  iban text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint employment_pkey primary key (tenant_id, id),
  -- Nobody is employed twice: a month has one pay for him.
  constraint employment_user_key unique (tenant_id, user_id),
  constraint employment_amounts_check check (salary >= 0 and coalesce(allowances, 0) >= 0 and coalesce(deductions, 0) >= 0 and coalesce(recovers, 0) >= 0),
  constraint employment_days_check check (left_on is null or left_on >= hired_on)
);
create index employment_branch on employment (tenant_id, branch_id, id);
select protect('employment', 'select, insert, update');
alter table employment add constraint employment_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table employment add constraint employment_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- A month's pay of a branch's people.
create sequence payroll_id_seq;
create table payroll (
  tenant_id bigint not null,
  id bigint not null default nextval('payroll_id_seq'),
  number text not null,
  branch_id bigint not null,
  month text not null,
  currency text not null,
  payroll_date date not null,
  note text,
  people int not null default 0,
  cost bigint not null default 0,
  recovered bigint not null default 0,
  total bigint not null default 0,
  paid bigint not null default 0,
  state text not null default 'draft',
  reason text,
  user_id bigint,
  approved_by_id bigint,
  approved_at timestamptz,
  author_ids bigint[] not null default '{}',
  -- By how much it went beyond the budget of salaries when it was let through.
  budget_warning jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint payroll_pkey primary key (tenant_id, id),
  constraint payroll_number_key unique (tenant_id, number),
  constraint payroll_month_check check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint payroll_state_check check (state in ('draft', 'approved', 'paid', 'cancelled', 'reversed')),
  constraint payroll_paid_check check (paid between 0 and total)
);
create index payroll_of_month on payroll (tenant_id, month desc, id desc);
create index payroll_branch on payroll (tenant_id, branch_id, id desc);
create index payroll_state on payroll (tenant_id, state, id desc);
select protect('payroll', 'select, insert, update');
alter table payroll add constraint payroll_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table payroll add constraint payroll_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table payroll add constraint payroll_approved_by_id_fkey foreign key (tenant_id, approved_by_id) references app_user;

-- What one person gets of it.
create sequence payroll_line_id_seq;
create table payroll_line (
  tenant_id bigint not null,
  id bigint not null default nextval('payroll_line_id_seq'),
  payroll_id bigint not null,
  position int not null,
  user_id bigint not null,
  salary bigint not null,
  allowances bigint not null default 0,
  deductions bigint not null default 0,
  recovered bigint not null default 0,
  net bigint not null default 0,
  paid bigint not null default 0,
  constraint payroll_line_pkey primary key (tenant_id, id),
  constraint payroll_line_net_check check (net = salary + allowances - deductions - recovered and net >= 0),
  constraint payroll_line_paid_check check (paid between 0 and net)
);
create index payroll_line_of on payroll_line (tenant_id, payroll_id, position);
create index payroll_line_user on payroll_line (tenant_id, user_id, id desc);
select protect('payroll_line');
alter table payroll_line add constraint payroll_line_payroll_id_fkey foreign key (tenant_id, payroll_id) references payroll on delete cascade;
alter table payroll_line add constraint payroll_line_user_id_fkey foreign key (tenant_id, user_id) references app_user;

-- The months that were agreed to for a person, each once, whatever is agreed to at the same moment.
create table payroll_month (
  tenant_id bigint not null,
  user_id bigint not null,
  month text not null,
  payroll_id bigint not null,
  constraint payroll_month_pkey primary key (tenant_id, user_id, month)
);
create index payroll_month_of on payroll_month (tenant_id, payroll_id);
select protect('payroll_month', 'select, insert, delete');
alter table payroll_month add constraint payroll_month_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table payroll_month add constraint payroll_month_payroll_id_fkey foreign key (tenant_id, payroll_id) references payroll;
