-- As before, in plpgsql: PostgreSQL spread over machines refuses SQL with parameters over companies' tables.
create or replace function issued_paper_of(tenant bigint, wanted text) returns table (about jsonb, printed_at timestamptz, sha256 text, superseded_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query select p.about, p.printed_at, p.sha256, p.superseded_at from issued_paper p join tenant t on t.tenant_id = tenant
    where p.tenant_id = tenant and p.code = wanted and t.disabled_at is null;
end $$;
