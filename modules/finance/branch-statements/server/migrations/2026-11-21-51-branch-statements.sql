-- What two branches owe each other, drawn up over the open lines of 1450 (domain rules 6.4).
create sequence branch_statement_id_seq;
create table branch_statement (
  tenant_id bigint not null,
  id bigint not null default nextval('branch_statement_id_seq'),
  number text not null,
  branch_id bigint not null,
  counter_branch_id bigint not null,
  currency text not null,
  until date not null,
  state text not null default 'new' check (state in ('new', 'agreed', 'settled', 'void')),
  line_count int not null default 0,
  claims bigint not null default 0,
  debts bigint not null default 0,
  net bigint not null default 0,
  paid bigint not null default 0,
  note text,
  created_by_id bigint,
  agreed_by_id bigint,
  agreed_at timestamptz,
  settled_by_id bigint,
  settled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint branch_statement_number_key unique (tenant_id, number),
  check (branch_id <> counter_branch_id)
);
create index branch_statement_branch on branch_statement (tenant_id, branch_id, id desc);
create index branch_statement_counter on branch_statement (tenant_id, counter_branch_id, id desc);
create index branch_statement_state on branch_statement (tenant_id, state, id desc);
select protect('branch_statement', 'select, insert, update');
alter table branch_statement add constraint branch_statement_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table branch_statement add constraint branch_statement_counter_branch_id_fkey foreign key (tenant_id, counter_branch_id) references branch;
alter table branch_statement add constraint branch_statement_created_by_id_fkey foreign key (tenant_id, created_by_id) references app_user;
alter table branch_statement add constraint branch_statement_agreed_by_id_fkey foreign key (tenant_id, agreed_by_id) references app_user;
alter table branch_statement add constraint branch_statement_settled_by_id_fkey foreign key (tenant_id, settled_by_id) references app_user;

-- Its lines, of both branches: each line of 1450 stands in at most one statement that is not void (law L8).
create table branch_statement_row (
  tenant_id bigint not null,
  statement_id bigint not null,
  line_id bigint not null,
  -- Cash that came after it was drawn up, taken off when it was settled.
  is_payment boolean not null default false,
  voided boolean not null default false,
  primary key (tenant_id, statement_id, line_id)
);
create unique index branch_statement_row_once on branch_statement_row (tenant_id, line_id) where not voided;
select protect('branch_statement_row', 'select, insert, update');
alter table branch_statement_row add constraint branch_statement_row_statement_id_fkey foreign key (tenant_id, statement_id) references branch_statement;
alter table branch_statement_row add constraint branch_statement_row_line_id_fkey foreign key (tenant_id, line_id) references ledger_line;

-- The account between two branches, wherever it is read.
create index ledger_line_between on ledger_line (tenant_id, branch_id, counter_branch_id, currency, id) include (entry_date, entry_id, debit, credit)
  where account_code = '1450';
