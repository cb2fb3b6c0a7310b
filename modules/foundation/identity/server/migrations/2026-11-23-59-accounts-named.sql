-- As before, in plpgsql: PostgreSQL spread over machines refuses SQL with parameters over companies' tables.
create or replace function accounts_named(wanted_email text, wanted_phone text) returns table (tenant_id bigint, user_id bigint, password_hash text)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query select u.tenant_id, u.id, u.password_hash from app_user u where u.email = wanted_email
    union select u.tenant_id, u.id, u.password_hash from app_user u where u.phone = wanted_phone limit 20;
end $$;
