-- Companies from before get the account of the cheques they write themselves.
do $$
declare
  tenant bigint;
  heading record;
begin
  for tenant in select every_tenant() loop
    execute format('set local app.tenant_id = %L', tenant);
    for heading in select id, place from account where tenant_id = tenant and code = '2200' loop
      insert into account (tenant_id, code, name, type, normal_side, party_kind, parent_id, place)
        values (tenant, '2225', '{"en": "Cheques issued", "ar": "شيكات صادرة", "ku": "Çekên me dane", "fr": "Chèques émis", "es": "Cheques emitidos", "zh": "已签发支票"}',
          'liability', 'credit', 'cheque', heading.id, heading.place || '/2225')
        on conflict (tenant_id, code) do nothing;
    end loop;
  end loop;
  set local app.tenant_id = '';
end $$;
