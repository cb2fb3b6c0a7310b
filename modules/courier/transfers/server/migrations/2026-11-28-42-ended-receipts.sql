-- Receipts that were finished after everything missing had turned up elsewhere waited for a decision nobody could make any more.
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    perform set_config('app.tenant_id', tenant::text, true);
    update branch_transfer t set state = 'closed', version = version + 1, updated_at = now()
      where t.tenant_id = tenant and t.state = 'received_with_discrepancy'
        and not exists (select from shipment s where s.tenant_id = tenant and s.manifest_id = t.id);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
