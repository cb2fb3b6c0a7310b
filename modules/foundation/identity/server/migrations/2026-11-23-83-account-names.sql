-- Who is meant by an e-mail or a phone where no company is named: asked before every other table, it stands on the machine that is
-- asked, whatever the others do. Of all companies, so it belongs to none; what it says is taken from app_user.
create table account_name (
  company_id bigint not null,
  user_id bigint not null,
  name text not null,
  constraint account_name_pkey primary key (company_id, user_id, name)
);
create index account_name_said on account_name (name);
alter table account_name enable row level security;
alter table account_name force row level security;
create policy company on account_name using (company_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on account_name to karwan_app;
grant select on account_name to karwan_seer;

-- The accounts of all companies that an e-mail or a phone may mean. accounts_named stays for processes of the version before.
create function accounts_called(wanted text) returns table (company bigint, account bigint)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query select n.company_id, n.user_id from account_name n where n.name = wanted order by 1, 2 limit 20;
end $$;
alter function accounts_called(text) owner to karwan_seer;
revoke execute on function accounts_called(text) from public;
grant execute on function accounts_called(text) to karwan_app;

do $$
declare
  tenant bigint;
  person record;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    for person in select id, email, phone from app_user where tenant_id = tenant loop
      if person.email is not null then
        insert into account_name (company_id, user_id, name) values (tenant, person.id, person.email);
      end if;
      if person.phone is not null then
        insert into account_name (company_id, user_id, name) values (tenant, person.id, person.phone);
      end if;
    end loop;
  end loop;
  set local app.tenant_id = '';
end $$;
