-- Debits less credits of one party's account, over all days and branches, from what is kept.
create function kept_balance(tenant bigint, code text, kind text, party bigint) returns bigint language sql stable as $$
  select coalesce(sum(k.amount), 0)::bigint from (
    select s.debit - s.credit as amount from ledger_sum s
      where s.tenant_id = tenant and s.account_code = code and s.grain = 'ever' and s.party_kind = kind and s.party_id = party and s.is_of_party
    union all
    select d.debit - d.credit from ledger_delta d
      where d.tenant_id = tenant and d.account_code = code and d.party_kind = kind and d.party_id = party) k
$$;
