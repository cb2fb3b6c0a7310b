alter table purchase_cost add column variation_ids bigint[] not null default '{}';
