-- What goods are found by is kept as it is compared: folded anew for each row that a search looks at, the till's commonest words and
-- the first two letters typed took a second of fifty thousand products.
alter table product add column search_text text not null generated always as (search_words(found_by)) stored;
alter table variation add column search_text text not null generated always as (search_words(found_by)) stored;
drop index product_search;
drop index variation_search;
create index product_search on product using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = off);
create index variation_search on variation using gin (tenant_id, search_text gin_trgm_ops) with (fastupdate = off);

create or replace function product_search(words text, most int, seen text[], ids bigint[]) returns setof bigint language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare company bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  return query select id from product where tenant_id = company
    and search_text like '%' || replace(replace(replace(fold_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and (seen is null or ('id' = any(seen) and id = any(ids)))
    order by id desc limit most;
end $$;

create or replace function variation_search(words text, most int, seen text[], ids bigint[]) returns setof bigint language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare company bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  return query select id from variation where tenant_id = company
    and search_text like '%' || replace(replace(replace(fold_text(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    and (seen is null or ('id' = any(seen) and id = any(ids)))
    order by id desc limit most;
end $$;
