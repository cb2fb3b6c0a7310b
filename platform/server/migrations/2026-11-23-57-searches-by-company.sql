-- A search takes its company as a variable: PostgreSQL spread over machines by company sends it to the machine that has the company,
-- which it cannot do for SQL with parameters, nor by a setting it reads for each row.
create or replace function search_within(relation text, words text[], seen text[], others jsonb default '{}', name text default null) returns void language plpgsql as $$
declare
  called text := coalesce(name, relation) || '_search';
  sights text := (select string_agg(format('(%L = any(seen) and %s)', w.name, condition), ' or ')
    from (select s as name, format('%I = any(ids)', s) as condition from unnest(seen) s union all select * from jsonb_each_text(others)) w);
begin
  execute format('drop function if exists %I(text, int)', called);
  execute format($f$create or replace function %I(words text, most int, seen text[], ids bigint[]) returns setof bigint language plpgsql stable security definer
    set search_path = public set plan_cache_mode = force_custom_plan as $q$
      #variable_conflict use_column
      declare company bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
      begin
        return query select id from %I where tenant_id = company
          and search_words(%s) like '%%' || replace(replace(replace(fold_text(words), '\', '\\'), '%%', '\%%'), '_', '\_') || '%%'
          and (seen is null or %s)
        order by id desc limit most;
      end $q$ $f$, called, relation, array_to_string(words, ', '), sights);
  execute format('alter function %I(text, int, text[], bigint[]) owner to karwan_seer', called);
  execute format('grant select on %I to karwan_seer', relation);
  execute format('revoke execute on function %I(text, int, text[], bigint[]) from public', called);
  execute format('grant execute on function %I(text, int, text[], bigint[]) to karwan_app', called);
end $$;

-- Every search there is by now, as it is but for that: the company bound on each of its tables.
do $do$
declare
  search record;
  body text;
begin
  for search in select prosrc, pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and prolang = (select oid from pg_language where lanname = 'sql') and position('app.tenant_id' in prosrc) > 0 loop
    body := replace(rtrim(search.prosrc, E' \n'), 'nullif(current_setting(''app.tenant_id'', true), '''')::bigint', 'company');
    body := regexp_replace(body, '\ytenant_id = [a-z_]+\.tenant_id\y', 'tenant_id = company', 'g');
    execute replace(replace(search.definition, 'LANGUAGE sql', 'LANGUAGE plpgsql'), search.prosrc, format(
      E'\n#variable_conflict use_column\ndeclare company bigint := nullif(current_setting(''app.tenant_id'', true), '''')::bigint;\nbegin\n  return query %s;\nend ', body));
  end loop;
end $do$;
