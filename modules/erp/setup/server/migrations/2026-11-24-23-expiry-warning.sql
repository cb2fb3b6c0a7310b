-- From how many days before goods expire on that is warned of.
alter table shop_settings add column expiry_warning_days int not null default 30;
alter table shop_settings add constraint shop_settings_expiry_warning_check check (expiry_warning_days between 0 and 365);
