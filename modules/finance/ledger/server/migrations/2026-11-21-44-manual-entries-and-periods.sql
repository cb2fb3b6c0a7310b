-- Accounts a company adds beside the chart it began with.
alter table account add column is_own boolean not null default false;
alter table account add column is_control boolean not null default false;
create index account_parent on account (tenant_id, parent_id);
create index account_type on account (tenant_id, type, code);

-- What one unit of a foreign currency was worth in the company's own, from a day on.
create sequence exchange_rate_id_seq;
create table exchange_rate (
  tenant_id bigint not null,
  id bigint not null default nextval('exchange_rate_id_seq'),
  currency text not null check (currency in ('IQD', 'USD', 'EUR', 'EGP')),
  from_day date not null,
  rate numeric(20, 8) not null check (rate > 0),
  note text,
  user_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint exchange_rate_from_day_key unique (tenant_id, currency, from_day)
);
select protect('exchange_rate');

-- What a line is worth in the company's own currency, debits above zero; null where no rate was known on its day.
alter table ledger_line add column base_amount bigint;
alter table ledger_line add column rate numeric;

-- Up to which day a module's papers are locked; named people may be let through.
create table period_lock (
  tenant_id bigint not null,
  module text not null check (module in ('courier', 'treasury', 'journal', 'sales', 'purchases')),
  locked_to date not null,
  primary key (tenant_id, module)
);
select protect('period_lock');

create sequence period_unlock_id_seq;
create table period_unlock (
  tenant_id bigint not null,
  id bigint not null default nextval('period_unlock_id_seq'),
  user_id bigint not null,
  -- Null: every module.
  module text check (module in ('courier', 'treasury', 'journal', 'sales', 'purchases')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  expires_at timestamptz not null,
  reason text not null,
  granted_by_id bigint,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index period_unlock_user on period_unlock (tenant_id, user_id, expires_at);
select protect('period_unlock', 'select, insert, update');

-- Days closed for everybody; taken back only from the last one.
create sequence period_close_id_seq;
create table period_close (
  tenant_id bigint not null,
  id bigint not null default nextval('period_close_id_seq'),
  kind text not null check (kind in ('month', 'year')),
  closed_to date not null,
  -- What was still open, and closed over knowingly.
  open_points jsonb not null default '[]',
  user_id bigint,
  closed_at timestamptz not null,
  reopened_at timestamptz,
  reopened_by_id bigint,
  reopen_reason text,
  primary key (tenant_id, id)
);
create unique index period_close_standing on period_close (tenant_id, closed_to, kind) where reopened_at is null;
select protect('period_close', 'select, insert, update');

-- An entry somebody writes by hand; it reaches the books when somebody else approves it.
create sequence manual_entry_id_seq;
create table manual_entry (
  tenant_id bigint not null,
  id bigint not null default nextval('manual_entry_id_seq'),
  number text,
  entry_date date not null,
  note text not null,
  attachment text,
  state text not null default 'draft' check (state in ('draft', 'pending', 'posted', 'rejected', 'reversed', 'discarded', 'template')),
  maker_id bigint,
  checker_id bigint,
  decided_at timestamptz,
  reason text,
  entry_id bigint,
  -- The manual entry this one takes back.
  reverses_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint manual_entry_number_key unique (tenant_id, number),
  check ((state in ('posted', 'reversed')) = (number is not null))
);
create index manual_entry_date on manual_entry (tenant_id, entry_date desc, id desc);
create index manual_entry_state on manual_entry (tenant_id, state, id desc);
create index manual_entry_maker on manual_entry (tenant_id, maker_id, id desc);
create unique index manual_entry_reverses on manual_entry (tenant_id, reverses_id) where reverses_id is not null and state in ('pending', 'posted');
select protect('manual_entry', 'select, insert, update');
alter table manual_entry add constraint manual_entry_entry_id_fkey foreign key (tenant_id, entry_id) references journal_entry;
alter table manual_entry add constraint manual_entry_reverses_id_fkey foreign key (tenant_id, reverses_id) references manual_entry;

create table manual_line (
  tenant_id bigint not null,
  manual_entry_id bigint not null,
  position int not null,
  account_id bigint not null,
  branch_id bigint not null,
  party_kind text,
  party_id bigint,
  currency text not null,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  note text,
  primary key (tenant_id, manual_entry_id, position),
  check (debit = 0 or credit = 0)
);
create index manual_line_branch on manual_line (tenant_id, branch_id);
select protect('manual_line');
alter table manual_line add constraint manual_line_manual_entry_id_fkey foreign key (tenant_id, manual_entry_id) references manual_entry;
alter table manual_line add constraint manual_line_account_id_fkey foreign key (tenant_id, account_id) references account;
alter table manual_line add constraint manual_line_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

create function minor_decimals(currency text) returns int language sql immutable parallel safe return case when currency = 'IQD' then 0 else 2 end;

-- The first entry dated into closed days, if there is one. Closing the books of a year is the one thing that may be.
create function barred_entry(tenant bigint, entries jsonb, at timestamptz) returns table (day date, until date, module text) language sql stable as $$
  with asked as (select distinct e.entry ->> 'module' as module, (e.entry ->> 'date')::date as day, (e.entry ->> 'userId')::bigint as user_id
    from jsonb_array_elements(entries) e(entry) where e.entry ->> 'module' <> 'yearEnd'),
  hard as (select max(closed_to) as until from period_close where tenant_id = tenant and reopened_at is null)
  select a.day, greatest(h.until, l.locked_to), a.module from asked a cross join hard h
    left join period_lock l on l.tenant_id = tenant and l.module = a.module
    where a.day <= h.until or (a.day <= l.locked_to and not exists (select from period_unlock u where u.tenant_id = tenant and u.user_id = a.user_id
      and (u.module is null or u.module = a.module) and a.day between u.from_day and u.to_day and u.expires_at > at and u.ended_at is null))
    limit 1
$$;

-- Posts entries with their lines: one statement each, however many there are. Gives the entries' ids in the order they came.
-- Whoever closes days holds the same lock alone, so that no entry slips into them.
drop function post_entries(bigint, jsonb);
create function post_entries(tenant bigint, entries jsonb, base text, at timestamptz) returns bigint[] language plpgsql as $$
declare
  ids bigint[] := array(select nextval('journal_entry_id_seq') from generate_series(1, jsonb_array_length(entries)));
  barred record;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger.days/' || tenant, 7));
  select * into barred from barred_entry(tenant, entries, at);
  if found then
    raise exception 'closed until %', barred.until using errcode = 'KW001',
      detail = json_build_object('day', barred.day, 'until', barred.until, 'module', barred.module)::text;
  end if;
  insert into journal_entry (tenant_id, id, doc_type, doc_id, event, seq, entry_date, memo, user_id, reverses_id)
    select tenant, ids[e.nth], e.entry ->> 'docType', (e.entry ->> 'docId')::bigint, e.entry ->> 'event', (e.entry ->> 'seq')::int,
      (e.entry ->> 'date')::date, e.entry ->> 'memo', (e.entry ->> 'userId')::bigint, (e.entry ->> 'reversesId')::bigint
    from jsonb_array_elements(entries) with ordinality e(entry, nth) order by e.nth;
  -- Each line's worth is the step its running sum makes, so that what is rounded comes to nothing where the lines do.
  insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, counter_branch_id, shipment_id, currency, debit, credit, base_amount, rate)
    select tenant, ids[nth], day, account, branch_id, party_kind, party_id, counter_branch_id, shipment_id, currency, greatest(amount, 0), greatest(-amount, 0),
      case when currency = base then amount else round(run * k) - round((run - amount) * k) end, case when currency <> base then rate end
    from (select *, sum(amount) over (partition by nth, branch_id, currency, rate order by place) as run,
        rate * power(10::numeric, minor_decimals(base) - minor_decimals(currency)) as k
      from (select e.nth, l.place, (e.entry ->> 'date')::date as day, l.line ->> 'account' as account, (l.line ->> 'branchId')::bigint as branch_id,
          l.line -> 'party' ->> 'kind' as party_kind, (l.line -> 'party' ->> 'id')::bigint as party_id, (l.line ->> 'counterBranchId')::bigint as counter_branch_id,
          (l.line ->> 'shipmentId')::bigint as shipment_id, l.line ->> 'currency' as currency,
          (l.line ->> 'amount')::bigint * case when l.line ->> 'side' = 'debit' then 1 else -1 end as amount,
          case when l.line ->> 'currency' = base then null else coalesce((l.line ->> 'rate')::numeric, (select r.rate from exchange_rate r
            where r.tenant_id = tenant and r.currency = l.line ->> 'currency' and r.from_day <= (e.entry ->> 'date')::date order by r.from_day desc limit 1)) end as rate
        from jsonb_array_elements(entries) with ordinality e(entry, nth), jsonb_array_elements(e.entry -> 'lines') with ordinality l(line, place)) said) worth
    order by nth, place;
  return ids;
end $$;
