-- Who may not sign in is on record as staff; and the most somebody takes off a sale by hand, in percent: nothing said is no limit.
alter table app_user add column allow_login boolean not null default true;
alter table app_user add column max_discount_on_sales numeric(6, 3);
alter table app_user add constraint app_user_max_discount_on_sales_check check (max_discount_on_sales between 0 and 100);
