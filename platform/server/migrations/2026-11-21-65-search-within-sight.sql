-- A search is cut off within what the asker sees: cut off company-wide, a branch would miss records of its own behind the newest of
-- everybody else. Whoever asks names the columns he sees rows by, and his ids; null sees all. `seen` are such columns of the table,
-- `others` names of what is none, each with its condition on a row and `ids`.
create function search_within(relation text, words text[], seen text[], others jsonb default '{}') returns void language plpgsql as $$
declare
  sights text := (select string_agg(format('(%L = any(seen) and %s)', name, condition), ' or ')
    from (select name, format('%I = any(ids)', name) as condition from unnest(seen) name union all select * from jsonb_each_text(others)) w);
begin
  execute format('drop function if exists %I(text, int)', relation || '_search');
  execute format($f$create function %I(words text, most int, seen text[], ids bigint[]) returns setof bigint language sql stable security definer
    set search_path = public set plan_cache_mode = force_custom_plan as $q$
      select id from %I where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
        and search_words(%s) like '%%' || replace(replace(replace(fold_text(words), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'
        and (seen is null or %s)
      order by id desc limit most $q$ $f$, relation || '_search', relation, array_to_string(words, ', '), sights);
  execute format('alter function %I(text, int, text[], bigint[]) owner to karwan_seer', relation || '_search');
  execute format('grant select on %I to karwan_seer', relation);
  execute format('revoke execute on function %I(text, int, text[], bigint[]) from public', relation || '_search');
  execute format('grant execute on function %I(text, int, text[], bigint[]) to karwan_app', relation || '_search');
end $$;
revoke execute on function search_within(text, text[], text[], jsonb) from public;

-- Makes a table searchable by an index over what its list declares as searched. Row-level security keeps LIKE out of an index, so
-- the search runs as its owner, adds the tenant and the asker's sight itself and gives ids only.
drop function searchable(text, text[]);
create function searchable(relation text, words text[], seen text[], others jsonb default '{}') returns void language plpgsql as $$
begin
  execute format('create index %I on %I using gin (tenant_id, search_words(%s) gin_trgm_ops)', relation || '_search', relation, array_to_string(words, ', '));
  perform search_within(relation, words, seen, others);
end $$;
revoke execute on function searchable(text, text[], text[], jsonb) from public;

-- What a search plans anew for its words it would otherwise plan anew for each row it reads.
alter function search_words(text[]) set plan_cache_mode = auto;
