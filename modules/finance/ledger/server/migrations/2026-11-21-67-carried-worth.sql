-- As before, but a line may say what it is worth: what settles a balance carries what that is worth, what takes an entry back what the entry was.
create or replace function post_entries(tenant bigint, entries jsonb, base text, at timestamptz) returns bigint[] language plpgsql as $$
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
      case when currency = base then amount when says_worth then worth else round(run * k) - round((run - amount) * k) end, case when currency <> base then rate end
    from (select *, sum(amount) over (partition by nth, branch_id, currency, rate, says_worth order by place) as run,
        rate * power(10::numeric, minor_decimals(base) - minor_decimals(currency)) as k
      from (select e.nth, l.place, (e.entry ->> 'date')::date as day, l.line ->> 'account' as account, (l.line ->> 'branchId')::bigint as branch_id,
          l.line -> 'party' ->> 'kind' as party_kind, (l.line -> 'party' ->> 'id')::bigint as party_id, (l.line ->> 'counterBranchId')::bigint as counter_branch_id,
          (l.line ->> 'shipmentId')::bigint as shipment_id, l.line ->> 'currency' as currency, l.line ? 'worth' as says_worth, (l.line ->> 'worth')::bigint as worth,
          (l.line ->> 'amount')::bigint * case when l.line ->> 'side' = 'debit' then 1 else -1 end as amount,
          case when l.line ->> 'currency' = base then null when e.entry ? 'reversesId' then (l.line ->> 'rate')::numeric
            else coalesce((l.line ->> 'rate')::numeric, (select r.rate from exchange_rate r
              where r.tenant_id = tenant and r.currency = l.line ->> 'currency' and r.from_day <= (e.entry ->> 'date')::date order by r.from_day desc limit 1)) end as rate
        from jsonb_array_elements(entries) with ordinality e(entry, nth), jsonb_array_elements(e.entry -> 'lines') with ordinality l(line, place)) said) worth
    order by nth, place;
  return ids;
end $$;
