-- What a branch may spend on an account in each month of a year.
create sequence budget_id_seq;
create table budget (
  tenant_id bigint not null,
  id bigint not null default nextval('budget_id_seq'),
  account_id bigint not null,
  branch_id bigint not null,
  year int not null,
  action text not null,
  note text,
  january bigint not null default 0,
  february bigint not null default 0,
  march bigint not null default 0,
  april bigint not null default 0,
  may bigint not null default 0,
  june bigint not null default 0,
  july bigint not null default 0,
  august bigint not null default 0,
  september bigint not null default 0,
  october bigint not null default 0,
  november bigint not null default 0,
  december bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint budget_pkey primary key (tenant_id, id),
  constraint budget_year_key unique (tenant_id, account_id, branch_id, year),
  constraint budget_action_check check (action in ('ignore', 'warn', 'stop')),
  constraint budget_amounts_check check (least(january, february, march, april, may, june, july, august, september, october, november, december) >= 0)
);
select protect('budget');
alter table budget add constraint budget_account_id_fkey foreign key (tenant_id, account_id) references account;
alter table budget add constraint budget_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- What is promised of a month and not in the books yet, whether or not anything is planned for it.
create sequence budget_row_id_seq;
create table budget_row (
  tenant_id bigint not null,
  id bigint not null default nextval('budget_row_id_seq'),
  account_code text not null,
  branch_id bigint not null,
  month date not null,
  committed bigint not null default 0,
  constraint budget_row_pkey primary key (tenant_id, id),
  constraint budget_row_month_key unique (tenant_id, account_code, branch_id, month)
);
select protect('budget_row', 'select, insert, update');
alter table budget_row add constraint budget_row_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- Which paper promised how much, and what of it is still promised.
create sequence budget_commitment_id_seq;
create table budget_commitment (
  tenant_id bigint not null,
  id bigint not null default nextval('budget_commitment_id_seq'),
  doc_type text not null,
  doc_id bigint not null,
  account_code text not null,
  branch_id bigint not null,
  month date not null,
  amount bigint not null,
  held bigint not null,
  constraint budget_commitment_pkey primary key (tenant_id, id),
  constraint budget_commitment_paper_key unique (tenant_id, doc_type, doc_id, account_code),
  constraint budget_commitment_held_check check (held between 0 and amount)
);
select protect('budget_commitment', 'select, insert, update');
alter table budget_commitment add constraint budget_commitment_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- What was spent on an account in whole months, in the company's own currency, from kept balances. Goods are the exception: sales empty
-- their account and openings and transfers fill it, so what they cost is read from the entries of what bought them.
create function budget_actual(tenant bigint, code text, branch bigint, first date, until date) returns bigint language plpgsql stable as $$
begin
  if code = '1310' then
    return (select coalesce(sum(l.base_amount), 0)::bigint from journal_entry e
      join ledger_line l on l.tenant_id = tenant and l.entry_id = e.id
      where e.tenant_id = tenant and e.doc_type in ('purchase', 'purchase_return', 'purchase_cost')
        and e.entry_date >= first and e.entry_date < until and l.branch_id = branch and l.account_code in ('1310', '5210', '5240'));
  end if;
  return (select coalesce(sum(k.amount), 0)::bigint from (
    select s.base_debit - s.base_credit as amount from ledger_sum s
      where s.tenant_id = tenant and s.account_code = code and s.grain = 'month' and not s.is_of_party
        and s.day >= first and s.day < until and s.branch_id = branch and not s.is_year_end
    union all
    select d.base_debit - d.base_credit from ledger_delta d
      where d.tenant_id = tenant and d.account_code = code and d.day >= first and d.day < until and d.branch_id = branch and not d.is_year_end) k);
end $$;
