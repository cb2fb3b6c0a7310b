-- Whether sales may take more than lies there.
alter table shop_settings add column negative_stock boolean not null default false;
