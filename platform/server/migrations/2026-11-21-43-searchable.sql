-- Words of a record as a search reads them, for an index to be made over.
create function search_words(variadic parts text[]) returns text language sql immutable parallel safe return
  fold_text(array_to_string(parts, ' '));

-- Makes a table searchable by an index, over what its list declares as searched. Row-level security keeps LIKE out of an index,
-- so the search runs as its owner, adds the tenant itself and gives ids only.
create function searchable(relation text, variadic columns text[]) returns void language plpgsql as $$
declare words text := array_to_string(columns, ', ');
begin
  execute format('create index %I on %I using gin (tenant_id, search_words(%s) gin_trgm_ops)', relation || '_search', relation, words);
  execute format($f$create function %I(words text, most int) returns setof bigint language sql stable security definer
    set search_path = public set plan_cache_mode = force_custom_plan as $q$
      select id from %I where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
        and search_words(%s) like '%%' || replace(replace(replace(fold_text(words), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'
      order by id desc limit most $q$ $f$, relation || '_search', relation, words);
  execute format('alter function %I(text, int) owner to karwan_seer', relation || '_search');
  execute format('grant select on %I to karwan_seer', relation);
  execute format('revoke execute on function %I(text, int) from public', relation || '_search');
  execute format('grant execute on function %I(text, int) to karwan_app', relation || '_search');
end $$;
revoke execute on function searchable(text, text[]) from public;
