-- Who signed the openings off, and what he said of the difference; also where nothing was left to book.
create table opening_sign_off (
  tenant_id bigint not null,
  id bigint not null,
  words text,
  user_id bigint,
  signed_at timestamptz not null,
  constraint opening_sign_off_pkey primary key (tenant_id, id)
);
select protect('opening_sign_off', 'select, insert');
do $$
declare
  tenant bigint;
  entry record;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    for entry in select doc_id, memo, user_id, created_at from journal_entry
        where tenant_id = tenant and doc_type = 'opening_sign_off' and reverses_id is null loop
      insert into opening_sign_off (tenant_id, id, words, user_id, signed_at)
        values (tenant, entry.doc_id, entry.memo, entry.user_id, entry.created_at);
    end loop;
  end loop;
  set local app.tenant_id = '';
end $$;
alter table opening_sign_off add constraint opening_sign_off_user_id_fkey foreign key (tenant_id, user_id) references app_user;
