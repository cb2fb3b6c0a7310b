-- What was brought in is a document as any other: it stands as it stands, and says who took it back and why.
alter table opening_balance add column state text not null default 'posted';
alter table opening_balance add column reason text;
alter table opening_balance add column reversed_by_id bigint;
alter table opening_balance add column version int not null default 1;
alter table opening_balance add column updated_at timestamptz not null default now();
alter table opening_balance add column disabled_at timestamptz;
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    perform set_config('app.tenant_id', tenant::text, true);
    update opening_balance set state = 'reversed', updated_at = reversed_at where tenant_id = tenant and reversed_at is not null;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table opening_balance add constraint opening_balance_state_check check (state in ('posted', 'reversed'));
alter table opening_balance add constraint opening_balance_reversed_check check ((state = 'reversed') = (reversed_at is not null));
alter table opening_balance add constraint opening_balance_user_id_fkey foreign key (tenant_id, user_id) references app_user;
alter table opening_balance add constraint opening_balance_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references app_user;
