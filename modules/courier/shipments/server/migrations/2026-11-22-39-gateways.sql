-- Through whom an electronic payment came.
alter table shipment add column gateway_id bigint;
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    update shipment set gateway_id = 1 where tenant_id = tenant and collected_electronic > 0;
  end loop;
  set local app.tenant_id = '';
end $$;
alter table shipment add constraint shipment_gateway_id_fkey foreign key (tenant_id, gateway_id) references payment_gateway;
