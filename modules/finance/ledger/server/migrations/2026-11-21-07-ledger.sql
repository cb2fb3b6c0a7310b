create sequence account_id_seq;
create table account (
  tenant_id bigint not null,
  id bigint not null default nextval('account_id_seq'),
  code text not null,
  name jsonb not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'revenue', 'cost', 'expense', 'other')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  -- The kind of party every line must name; null: none may.
  party_kind text,
  parent_id bigint,
  currency text,
  is_header boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint account_code_key unique (tenant_id, code)
);
select protect('account', 'select, insert, update');
alter table account add constraint account_parent_id_fkey foreign key (tenant_id, parent_id) references account;

-- One business event, one entry at most: the key is the event itself.
create sequence journal_entry_id_seq;
create table journal_entry (
  tenant_id bigint not null,
  id bigint not null default nextval('journal_entry_id_seq'),
  doc_type text not null,
  doc_id bigint not null,
  event text not null,
  seq int not null,
  entry_date date not null,
  memo text,
  user_id bigint,
  -- The entry this one takes back.
  reverses_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint journal_entry_event_key unique (tenant_id, doc_type, doc_id, event, seq)
);
create unique index journal_entry_reverses_key on journal_entry (tenant_id, reverses_id) where reverses_id is not null;
create index journal_entry_date on journal_entry (tenant_id, entry_date desc, id desc);
select protect('journal_entry', 'select, insert');

create sequence ledger_line_id_seq;
create table ledger_line (
  tenant_id bigint not null,
  id bigint not null default nextval('ledger_line_id_seq'),
  entry_id bigint not null,
  entry_date date not null,
  account_code text not null,
  branch_id bigint not null,
  party_kind text,
  party_id bigint,
  -- 1450: the branch the line is an account with.
  counter_branch_id bigint,
  shipment_id bigint,
  currency text not null,
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  primary key (tenant_id, id),
  check ((debit > 0) <> (credit > 0))
);
create index ledger_line_entry on ledger_line (tenant_id, entry_id);
create index ledger_line_account on ledger_line (tenant_id, account_code, party_kind, party_id, entry_date, id) include (branch_id, currency, debit, credit);
create index ledger_line_shipment on ledger_line (tenant_id, shipment_id) where shipment_id is not null;
create index ledger_line_date on ledger_line (tenant_id, entry_date);
select protect('ledger_line', 'select, insert');
alter table ledger_line add constraint ledger_line_entry_id_fkey foreign key (tenant_id, entry_id) references journal_entry;
alter table ledger_line add constraint ledger_line_account_fkey foreign key (tenant_id, account_code) references account (tenant_id, code);
alter table ledger_line add constraint ledger_line_branch_id_fkey foreign key (tenant_id, branch_id) references branch;

-- All lines of an entry come in one statement, and each statement balances per entry, branch and currency.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select entry_id, branch_id, currency, sum(debit) - sum(credit) as gap into wrong
    from added group by tenant_id, entry_id, branch_id, currency having sum(debit) <> sum(credit) limit 1;
  if found then
    raise exception 'entry % does not balance in branch % (%): %', wrong.entry_id, wrong.branch_id, wrong.currency, wrong.gap using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_line_balance after insert on ledger_line referencing new table as added for each statement execute function refuse_unbalanced();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_line_fixed before update or delete on ledger_line for each row execute function refuse_change();
create trigger journal_entry_fixed before update or delete on journal_entry for each row execute function refuse_change();

-- Posts entries with their lines: one statement each, however many there are. Gives the entries' ids in the order they came.
create function post_entries(tenant bigint, entries jsonb) returns bigint[] language plpgsql as $$
declare
  ids bigint[] := array(select nextval('journal_entry_id_seq') from generate_series(1, jsonb_array_length(entries)));
begin
  insert into journal_entry (tenant_id, id, doc_type, doc_id, event, seq, entry_date, memo, user_id, reverses_id)
    select tenant, ids[e.nth], e.entry ->> 'docType', (e.entry ->> 'docId')::bigint, e.entry ->> 'event', (e.entry ->> 'seq')::int,
      (e.entry ->> 'date')::date, e.entry ->> 'memo', (e.entry ->> 'userId')::bigint, (e.entry ->> 'reversesId')::bigint
    from jsonb_array_elements(entries) with ordinality e(entry, nth) order by e.nth;
  insert into ledger_line (tenant_id, entry_id, entry_date, account_code, branch_id, party_kind, party_id, counter_branch_id, shipment_id, currency, debit, credit)
    select tenant, ids[e.nth], (e.entry ->> 'date')::date, l.line ->> 'account', (l.line ->> 'branchId')::bigint,
      l.line -> 'party' ->> 'kind', (l.line -> 'party' ->> 'id')::bigint, (l.line ->> 'counterBranchId')::bigint, (l.line ->> 'shipmentId')::bigint,
      l.line ->> 'currency', case when l.line ->> 'side' = 'debit' then (l.line ->> 'amount')::bigint else 0 end,
      case when l.line ->> 'side' = 'credit' then (l.line ->> 'amount')::bigint else 0 end
    from jsonb_array_elements(entries) with ordinality e(entry, nth), jsonb_array_elements(e.entry -> 'lines') with ordinality l(line, place)
    order by e.nth, l.place;
  return ids;
end $$;
