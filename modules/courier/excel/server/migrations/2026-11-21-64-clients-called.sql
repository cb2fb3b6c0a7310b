-- A name as a cell of a sheet is compared with it; foldName of known-names.ts does the same.
create function fold_name(written text) returns text language sql immutable parallel safe return
  fold_text(regexp_replace(written, '[-_/\\،,.()|]+', ' ', 'g'));

create index client_called on client (tenant_id, fold_name(name));

-- Who is called so, or has such a phone. Row-level security keeps a fold out of an index, so this runs as its owner, adds the
-- tenant itself and gives ids only.
create function clients_called(names text[], phones text[]) returns setof bigint language sql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as $$
    select id from client where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
      and fold_name(name) = any(array(select fold_name(written) from unnest(names) written))
    union
    select id from client where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and phone = any(phones)
  $$;
alter function clients_called(text[], text[]) owner to karwan_seer;
grant select on client to karwan_seer;
revoke execute on function clients_called(text[], text[]) from public;
grant execute on function clients_called(text[], text[]) to karwan_app;
