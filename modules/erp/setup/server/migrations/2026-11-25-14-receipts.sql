-- The roll a shop prints its receipts on, and what it says on them above and below.
alter table shop_settings add column receipt_width text not null default '80';
alter table shop_settings add column receipt_head text;
alter table shop_settings add column receipt_foot text;
alter table shop_settings add constraint shop_settings_receipt_width_check check (receipt_width in ('80', '58'));
