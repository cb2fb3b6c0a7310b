-- A sign-in is one record's, a record's sign-in is of its own kind, and stays so while it is linked: one foreign key says all three.
-- What stands against it is put right without letting anybody see more than he did. An administrator is nobody's client or agent, so
-- such links go. Of several records that name one person, the one of his kind stays, else the one whose rows he saw; and whoever else
-- a record names is made of its kind, as he saw his own rows alone already.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %s', tenant);
    update client p set user_id = null from app_user u
      where p.tenant_id = tenant and u.tenant_id = tenant and u.id = p.user_id and u.kind = 'admin';
    update courier p set user_id = null from app_user u
      where p.tenant_id = tenant and u.tenant_id = tenant and u.id = p.user_id and u.kind = 'admin';
    update receiving_agent p set user_id = null from app_user u
      where p.tenant_id = tenant and u.tenant_id = tenant and u.id = p.user_id and u.kind = 'admin';
    update receiving_agent p set user_id = null from app_user u
      where p.tenant_id = tenant and u.tenant_id = tenant and u.id = p.user_id and u.kind <> 'receiving_agent'
        and (exists (select from client o where o.tenant_id = tenant and o.user_id = u.id)
          or exists (select from courier o where o.tenant_id = tenant and o.user_id = u.id));
    update client p set user_id = null from app_user u
      where p.tenant_id = tenant and u.tenant_id = tenant and u.id = p.user_id and u.kind <> 'client'
        and (exists (select from receiving_agent o where o.tenant_id = tenant and o.user_id = u.id)
          or exists (select from courier o where o.tenant_id = tenant and o.user_id = u.id));
    update courier p set user_id = null
      where p.tenant_id = tenant and p.user_id is not null
        and (exists (select from client o where o.tenant_id = tenant and o.user_id = p.user_id)
          or exists (select from receiving_agent o where o.tenant_id = tenant and o.user_id = p.user_id));
    update app_user u set kind = 'client'
      where u.tenant_id = tenant and u.kind <> 'client' and exists (select from client p where p.tenant_id = tenant and p.user_id = u.id);
    update app_user u set kind = 'delivery_agent'
      where u.tenant_id = tenant and u.kind <> 'delivery_agent' and exists (select from courier p where p.tenant_id = tenant and p.user_id = u.id);
    update app_user u set kind = 'receiving_agent'
      where u.tenant_id = tenant and u.kind <> 'receiving_agent'
        and exists (select from receiving_agent p where p.tenant_id = tenant and p.user_id = u.id);
  end loop;
  set local app.tenant_id = '';
end $$;

alter table client add column user_kind text not null default 'client';
alter table client add constraint client_user_kind_check check (user_kind = 'client');
alter table client drop constraint client_user_id_fkey;
alter table client add constraint client_user_id_fkey foreign key (tenant_id, user_id, user_kind) references app_user (tenant_id, id, kind);

alter table courier add column user_kind text not null default 'delivery_agent';
alter table courier add constraint courier_user_kind_check check (user_kind = 'delivery_agent');
alter table courier drop constraint courier_user_id_fkey;
alter table courier add constraint courier_user_id_fkey foreign key (tenant_id, user_id, user_kind) references app_user (tenant_id, id, kind);

alter table receiving_agent add column user_kind text not null default 'receiving_agent';
alter table receiving_agent add constraint receiving_agent_user_kind_check check (user_kind = 'receiving_agent');
alter table receiving_agent drop constraint receiving_agent_user_id_fkey;
alter table receiving_agent add constraint receiving_agent_user_id_fkey foreign key (tenant_id, user_id, user_kind) references app_user (tenant_id, id, kind);
