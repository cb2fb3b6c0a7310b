-- A table may be searched in more than one way: by all that its list searches, and by what of that is for everybody (`name_search`).
drop function search_within(text, text[], text[], jsonb);
create function search_within(relation text, words text[], seen text[], others jsonb default '{}', name text default null) returns void language plpgsql as $$
declare
  called text := coalesce(name, relation) || '_search';
  sights text := (select string_agg(format('(%L = any(seen) and %s)', w.name, condition), ' or ')
    from (select s as name, format('%I = any(ids)', s) as condition from unnest(seen) s union all select * from jsonb_each_text(others)) w);
begin
  execute format('drop function if exists %I(text, int)', called);
  execute format($f$create or replace function %I(words text, most int, seen text[], ids bigint[]) returns setof bigint language sql stable security definer
    set search_path = public set plan_cache_mode = force_custom_plan as $q$
      select id from %I where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
        and search_words(%s) like '%%' || replace(replace(replace(fold_text(words), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'
        and (seen is null or %s)
      order by id desc limit most $q$ $f$, called, relation, array_to_string(words, ', '), sights);
  execute format('alter function %I(text, int, text[], bigint[]) owner to karwan_seer', called);
  execute format('grant select on %I to karwan_seer', relation);
  execute format('revoke execute on function %I(text, int, text[], bigint[]) from public', called);
  execute format('grant execute on function %I(text, int, text[], bigint[]) to karwan_app', called);
end $$;
revoke execute on function search_within(text, text[], text[], jsonb, text) from public;

-- Makes a searchable table searchable by what of it is for everybody, for whoever may not see the rest: `<relation>_open_search`.
create function searchable_openly(relation text, words text[], seen text[], others jsonb default '{}') returns void language plpgsql as $$
declare called text := relation || '_open';
begin
  execute format('create index %I on %I using gin (tenant_id, search_words(%s) gin_trgm_ops)', called || '_search', relation, array_to_string(words, ', '));
  perform search_within(relation, words, seen, others, called);
end $$;
revoke execute on function searchable_openly(text, text[], text[], jsonb) from public;
