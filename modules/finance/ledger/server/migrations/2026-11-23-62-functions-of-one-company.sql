-- As before, in plpgsql: PostgreSQL spread over machines refuses SQL with parameters over companies' tables.
create or replace function kept_balance(tenant bigint, code text, kind text, party bigint) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(k.amount), 0)::bigint from (
    select s.debit - s.credit as amount from ledger_sum s
      where s.tenant_id = tenant and s.account_code = code and s.grain = 'ever' and s.party_kind = kind and s.party_id = party and s.is_of_party
    union all
    select d.debit - d.credit from ledger_delta d
      where d.tenant_id = tenant and d.account_code = code and d.party_kind = kind and d.party_id = party) k);
end $$;

-- The first entry dated into closed days, if there is one. Closing the books of a year is the one thing that may be.
create or replace function barred_entry(tenant bigint, entries jsonb, at timestamptz) returns table (day date, until date, module text) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with asked as (select distinct e.entry ->> 'module' as module, (e.entry ->> 'date')::date as day, (e.entry ->> 'userId')::bigint as user_id
      from jsonb_array_elements(entries) e(entry) where e.entry ->> 'module' <> 'yearEnd'),
    hard as (select max(closed_to) as until from period_close where tenant_id = tenant and reopened_at is null)
  select a.day, greatest(h.until, l.locked_to), a.module from asked a cross join hard h
    left join period_lock l on l.tenant_id = tenant and l.module = a.module
    where a.day <= h.until or (a.day <= l.locked_to and not exists (select from period_unlock u where u.tenant_id = tenant and u.user_id = a.user_id
      and (u.module is null or u.module = a.module) and a.day between u.from_day and u.to_day and u.expires_at > at and u.ended_at is null))
    limit 1;
end $$;
