-- What lines come to, told with every posting and folded in the background into sums of ever, of a month and of a day;
-- whoever reads adds what is not folded yet, so that no posting waits for another and no reader sums the lines of all days.
create sequence ledger_delta_id_seq;
create table ledger_delta (
  tenant_id bigint not null,
  id bigint not null default nextval('ledger_delta_id_seq'),
  day date not null,
  account_code text not null,
  branch_id bigint not null,
  party_kind text,
  party_id bigint,
  counter_branch_id bigint,
  currency text not null,
  -- Lines that empty the accounts of a year; and those on the other side of cash, in its branch and currency.
  is_year_end boolean not null,
  is_beside_cash boolean not null,
  lines bigint not null,
  debit bigint not null,
  credit bigint not null,
  base_debit bigint not null,
  base_credit bigint not null,
  -- Lines whose worth in the company's own currency was not known.
  unvalued bigint not null,
  primary key (tenant_id, id)
);
create index ledger_delta_of on ledger_delta (tenant_id, account_code, party_kind, party_id);
select protect('ledger_delta', 'select, insert, delete');
alter table ledger_delta set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

create sequence ledger_sum_id_seq;
create table ledger_sum (
  tenant_id bigint not null,
  id bigint not null default nextval('ledger_sum_id_seq'),
  account_code text not null,
  grain text not null check (grain in ('ever', 'month', 'day')),
  -- The first day of the month; of ever, the first day there is.
  day date not null,
  -- Of one party each; or over all lines of the account, told apart by whether they close a year or stand beside cash.
  is_of_party boolean not null,
  branch_id bigint not null,
  party_kind text,
  party_id bigint,
  counter_branch_id bigint,
  currency text not null,
  is_year_end boolean not null,
  is_beside_cash boolean not null,
  lines bigint not null,
  debit bigint not null,
  credit bigint not null,
  base_debit bigint not null,
  base_credit bigint not null,
  unvalued bigint not null,
  primary key (tenant_id, id),
  check (is_of_party = (party_id is not null))
) with (fillfactor = 80);
create unique index ledger_sum_key on ledger_sum
  (tenant_id, account_code, grain, party_kind, party_id, day, branch_id, counter_branch_id, currency, is_year_end, is_beside_cash) nulls not distinct;
create index ledger_sum_days on ledger_sum (tenant_id, grain, day) where not is_of_party;
select protect('ledger_sum', 'select, insert, update, delete');

create function is_cash_account(code text) returns boolean language sql immutable parallel safe return code in ('1110', '1120', '1130', '1140');

create function tell_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_delta (tenant_id, day, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash,
      lines, debit, credit, base_debit, base_credit, unvalued)
    select tenant_id, entry_date, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, moves_cash and not is_cash_account(account_code),
      count(*), sum(debit), sum(credit), coalesce(sum(greatest(base_amount, 0)), 0), coalesce(sum(greatest(-base_amount, 0)), 0), count(*) filter (where base_amount is null)
    from (select l.*, e.doc_type = 'year_end' as is_year_end,
        bool_or(is_cash_account(account_code)) over (partition by l.tenant_id, l.entry_id, l.branch_id, l.currency) as moves_cash
      from added l join journal_entry e on e.tenant_id = l.tenant_id and e.id = l.entry_id) a
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  return null;
end $$;
create trigger ledger_line_told after insert on ledger_line referencing new table as added for each statement execute function tell_lines();

-- The same read from the lines themselves: what is kept is proven against it, and kept anew from it.
create view ledger_told with (security_invoker = true) as
  select l.tenant_id, l.entry_date as day, l.account_code, l.branch_id, l.party_kind, l.party_id, l.counter_branch_id, l.currency,
    exists (select from journal_entry e where e.tenant_id = l.tenant_id and e.id = l.entry_id and e.doc_type = 'year_end') as is_year_end,
    not is_cash_account(l.account_code) and exists (select from ledger_line c where c.tenant_id = l.tenant_id and c.entry_id = l.entry_id
      and c.branch_id = l.branch_id and c.currency = l.currency and is_cash_account(c.account_code)) as is_beside_cash,
    1::bigint as lines, l.debit, l.credit, greatest(coalesce(l.base_amount, 0), 0) as base_debit, greatest(-coalesce(l.base_amount, 0), 0) as base_credit,
    (l.base_amount is null)::int::bigint as unvalued
  from ledger_line l;
grant select on ledger_told to karwan_app;

-- Adds what was told to the sums; only one folder works at a time, so that none waits for a row of another.
create function fold_ledger(tenant bigint, most int) returns int language plpgsql as $$
declare
  folded int;
begin
  with taken as (
    delete from ledger_delta where tenant_id = tenant and id in (select id from ledger_delta where tenant_id = tenant order by id limit most) returning *),
  grained as (
    select t.*, g.grain, g.first from taken t
      cross join lateral (values ('ever', date '0001-01-01'), ('month', date_trunc('month', t.day)::date), ('day', t.day)) g (grain, first)),
  levelled as (
    select grain, first, account_code, branch_id, null::text as party_kind, null::bigint as party_id, counter_branch_id, currency, is_year_end, is_beside_cash,
      lines, debit, credit, base_debit, base_credit, unvalued from grained
    union all
    select grain, first, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, false, false,
      lines, debit, credit, base_debit, base_credit, unvalued from grained where party_id is not null),
  kept as (
    insert into ledger_sum as s (tenant_id, grain, day, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash, is_of_party,
        lines, debit, credit, base_debit, base_credit, unvalued)
      select tenant, grain, first, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash, party_id is not null,
        sum(lines), sum(debit), sum(credit), sum(base_debit), sum(base_credit), sum(unvalued)
      from levelled group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
      on conflict (tenant_id, account_code, grain, party_kind, party_id, day, branch_id, counter_branch_id, currency, is_year_end, is_beside_cash) do update
      set lines = s.lines + excluded.lines, debit = s.debit + excluded.debit, credit = s.credit + excluded.credit,
        base_debit = s.base_debit + excluded.base_debit, base_credit = s.base_credit + excluded.base_credit, unvalued = s.unvalued + excluded.unvalued)
  select count(*) into folded from taken;
  return folded;
end $$;

-- Keeps a company's balances anew from its lines; nobody posts meanwhile.
create function keep_ledger_anew(tenant bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger.days/' || tenant, 7));
  perform pg_advisory_xact_lock(hashtextextended('ledger.fold/' || tenant, 7));
  delete from ledger_delta where tenant_id = tenant;
  delete from ledger_sum where tenant_id = tenant;
  insert into ledger_delta (tenant_id, day, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash,
      lines, debit, credit, base_debit, base_credit, unvalued)
    select tenant_id, day, account_code, branch_id, party_kind, party_id, counter_branch_id, currency, is_year_end, is_beside_cash,
      sum(lines), sum(debit), sum(credit), sum(base_debit), sum(base_credit), sum(unvalued)
    from ledger_told where tenant_id = tenant group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  perform fold_ledger(tenant, 2147483647);
end $$;

do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    perform set_config('app.tenant_id', tenant::text, true);
    perform keep_ledger_anew(tenant);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- The lines of an account by day, which statements turn over page by page; days alone are read from the sums.
create index ledger_line_account_day on ledger_line (tenant_id, account_code, entry_date, id);
drop index ledger_line_date;
