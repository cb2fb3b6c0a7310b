-- A row knows the two ends of its way: what a branch sent or awaits is read page by page, however much has travelled.
alter table branch_transfer_row add column from_branch_id bigint, add column to_branch_id bigint;
do $$
declare
  tenant bigint;
begin
  for tenant in select every_tenant() loop
    perform set_config('app.tenant_id', tenant::text, true);
    update branch_transfer_row r set from_branch_id = t.from_branch_id, to_branch_id = t.to_branch_id
      from branch_transfer t where r.tenant_id = tenant and t.tenant_id = tenant and t.id = r.transfer_id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
alter table branch_transfer_row alter column from_branch_id set not null, alter column to_branch_id set not null;
alter table branch_transfer add constraint branch_transfer_way_key unique (tenant_id, id, from_branch_id, to_branch_id);
alter table branch_transfer_row add constraint branch_transfer_row_way_fkey foreign key (tenant_id, transfer_id, from_branch_id, to_branch_id)
  references branch_transfer (tenant_id, id, from_branch_id, to_branch_id);
alter table branch_transfer_row drop constraint branch_transfer_row_transfer_id_fkey;

create index branch_transfer_row_from on branch_transfer_row (tenant_id, from_branch_id, shipment_id desc);
create index branch_transfer_row_to on branch_transfer_row (tenant_id, to_branch_id, shipment_id desc);
create index branch_transfer_row_received on branch_transfer_row (tenant_id, received_at desc, shipment_id desc);
create index branch_transfer_row_open on branch_transfer_row (tenant_id, state, shipment_id desc) where state in ('loaded', 'missing');
create index branch_transfer_dispatched on branch_transfer (tenant_id, dispatched_at desc, id desc);

-- Parcels that stand on a manifest, by their numbers and receivers: the newest of those an end of whose way the asker sees.
create function parcels_on_transfers(words text, most int, seen text[], ids bigint[]) returns setof bigint language sql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as
  $$ select s.id from shipment s where s.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
       and s.search_text like '%' || replace(replace(replace(fold_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
       and exists (select from branch_transfer_row r where r.tenant_id = s.tenant_id and r.shipment_id = s.id
         and (seen is null or ('from_branch_id' = any(seen) and r.from_branch_id = any(ids)) or ('to_branch_id' = any(seen) and r.to_branch_id = any(ids))))
     order by s.id desc limit most $$;
alter function parcels_on_transfers(text, int, text[], bigint[]) owner to karwan_seer;
grant select on branch_transfer_row to karwan_seer;
revoke execute on function parcels_on_transfers(text, int, text[], bigint[]) from public;
grant execute on function parcels_on_transfers(text, int, text[], bigint[]) to karwan_app;
