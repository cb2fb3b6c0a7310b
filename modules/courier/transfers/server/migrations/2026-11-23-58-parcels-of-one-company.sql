-- As before, the company bound on both tables.
create or replace function parcels_on_transfers(words text, most int, seen text[], ids bigint[]) returns setof bigint language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  return query select s.id from shipment s where s.tenant_id = company
    and s.search_text like '%' || replace(replace(replace(fold_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and exists (select from branch_transfer_row r where r.tenant_id = company and r.shipment_id = s.id
      and (seen is null or ('from_branch_id' = any(seen) and r.from_branch_id = any(ids)) or ('to_branch_id' = any(seen) and r.to_branch_id = any(ids))))
    order by s.id desc limit most;
end $$;
