-- How a shop’s tills are closed.
alter table shop_settings add column blind_count boolean not null default true;
alter table shop_settings add column strict_closing_check boolean not null default false;
alter table shop_settings add column short_to text not null default 'company';
alter table shop_settings add constraint shop_settings_short_to_check check (short_to in ('company', 'cashier'));
