-- As before, in plpgsql: PostgreSQL spread over machines refuses SQL with parameters over companies' tables.
create or replace function printed_paper_of(tenant bigint, wanted text) returns table (name text, content bytea) language plpgsql stable security definer
  set search_path = public as $$
begin
  return query select s.name, s.content from printed_paper s where s.tenant_id = tenant and s.token = wanted and s.expires_at > now();
end $$;
