-- What the company spends or earns beside its parcels (domain rules 7.6).
create sequence expense_id_seq;
create table expense (
  tenant_id bigint not null,
  id bigint not null default nextval('expense_id_seq'),
  -- Given when it is booked: what is never booked leaves no gap.
  number text,
  kind text not null check (kind in ('expense', 'income')),
  branch_id bigint not null,
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What of the amount is tax.
  tax bigint not null default 0 check (tax >= 0 and tax < amount),
  expense_date date not null,
  treasury_id bigint,
  supplier text,
  reference text,
  note text,
  attachment text,
  state text not null check (state in ('due', 'waiting', 'open', 'paid', 'refused', 'reversed')),
  -- What of it is paid so far.
  paid bigint not null default 0 check (paid >= 0 and paid <= amount),
  reason text,
  -- The schedule and the day of it that made this one: never twice.
  schedule_id bigint,
  period_start date,
  user_id bigint,
  decided_by_id bigint,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint expense_number_key unique (tenant_id, number),
  constraint expense_period_key unique (tenant_id, schedule_id, period_start),
  check (number is not null or state in ('due', 'waiting', 'refused')),
  check ((schedule_id is null) = (period_start is null))
);
create index expense_kind on expense (tenant_id, kind, id desc);
create index expense_branch on expense (tenant_id, branch_id, id desc);
create index expense_date on expense (tenant_id, expense_date desc, id desc);
create index expense_account on expense (tenant_id, account_id, id desc);
create index expense_state on expense (tenant_id, state, id desc);
create index expense_amount on expense (tenant_id, amount, id);
create index expense_treasury on expense (tenant_id, treasury_id, id desc);
create index expense_user on expense (tenant_id, user_id, id desc);
select protect('expense', 'select, insert, update');

-- An expense that comes again and again.
create sequence expense_schedule_id_seq;
create table expense_schedule (
  tenant_id bigint not null,
  id bigint not null default nextval('expense_schedule_id_seq'),
  name text not null,
  kind text not null check (kind in ('expense', 'income')),
  branch_id bigint not null,
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  tax bigint not null default 0 check (tax >= 0 and tax < amount),
  treasury_id bigint,
  supplier text,
  note text,
  frequency text not null check (frequency in ('one_time', 'daily', 'weekly', 'monthly', 'quarterly', 'semi_annual', 'annual')),
  starts_on date not null,
  ends_on date,
  times int check (times > 0),
  auto_post boolean not null default false,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- How many of its days are behind it, and the day that comes next; none where it is ended.
  passed int not null default 0,
  made int not null default 0,
  next_on date,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'ended') = (next_on is null)),
  check (ends_on is null or ends_on >= starts_on)
);
create index expense_schedule_due on expense_schedule (tenant_id, next_on) where state = 'active';
create index expense_schedule_next on expense_schedule (tenant_id, next_on, id);
create index expense_schedule_branch on expense_schedule (tenant_id, branch_id, id desc);
create index expense_schedule_account on expense_schedule (tenant_id, account_id, id desc);
create index expense_schedule_state on expense_schedule (tenant_id, state, id desc);
select protect('expense_schedule', 'select, insert, update');
alter table expense_schedule add constraint expense_schedule_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table expense_schedule add constraint expense_schedule_account_id_fkey foreign key (tenant_id, account_id) references account;
alter table expense_schedule add constraint expense_schedule_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;

alter table expense add constraint expense_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table expense add constraint expense_account_id_fkey foreign key (tenant_id, account_id) references account;
alter table expense add constraint expense_treasury_id_fkey foreign key (tenant_id, treasury_id) references treasury;
alter table expense add constraint expense_schedule_id_fkey foreign key (tenant_id, schedule_id) references expense_schedule;
select searchable('expense', 'number', 'supplier', 'reference', 'note');
