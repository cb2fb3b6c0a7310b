-- What somebody made good of damaged goods: the vouchers that say so, as long as they stand.
create sequence damaged_stock_recovery_id_seq;
create table damaged_stock_recovery (
  tenant_id bigint not null,
  id bigint not null default nextval('damaged_stock_recovery_id_seq'),
  damaged_stock_id bigint not null,
  voucher_id bigint not null,
  constraint damaged_stock_recovery_pkey primary key (tenant_id, id),
  constraint damaged_stock_recovery_voucher_key unique (tenant_id, voucher_id)
);
create index damaged_stock_recovery_of on damaged_stock_recovery (tenant_id, damaged_stock_id);
select protect('damaged_stock_recovery', 'select, insert');
alter table damaged_stock_recovery add constraint damaged_stock_recovery_damaged_stock_id_fkey foreign key (tenant_id, damaged_stock_id) references damaged_stock;
alter table damaged_stock_recovery add constraint damaged_stock_recovery_voucher_id_fkey foreign key (tenant_id, voucher_id) references voucher;
