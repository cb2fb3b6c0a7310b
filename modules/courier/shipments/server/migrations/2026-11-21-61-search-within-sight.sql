-- Searched within what the asker sees: cut off company-wide, a client or a branch would miss parcels of its own behind the newest
-- of everybody else. What is null narrows nothing.
create function shipment_search(words text, most int, client bigint, courier bigint, receiving_agent bigint, branches bigint[])
  returns setof bigint language sql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as
  $$ select id from shipment
     where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
       and search_text like '%' || replace(replace(replace(fold_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
       and (client is null or client_id = client)
       and (courier is null or courier_id = courier)
       and (receiving_agent is null or receiving_agent_id = receiving_agent)
       and (branches is null or current_branch_id = any(branches) or origin_branch_id = any(branches) or destination_branch_id = any(branches))
     order by id desc limit most $$;
alter function shipment_search(text, int, bigint, bigint, bigint, bigint[]) owner to karwan_seer;
revoke execute on function shipment_search(text, int, bigint, bigint, bigint, bigint[]) from public;
grant execute on function shipment_search(text, int, bigint, bigint, bigint, bigint[]) to karwan_app;
