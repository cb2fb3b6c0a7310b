-- Money that came ahead of its paper, and the voucher that brought it: taken back, it is held no longer.
create sequence voucher_held_id_seq;
create table voucher_held (
  tenant_id bigint not null,
  id bigint not null default nextval('voucher_held_id_seq'),
  voucher_id bigint not null,
  item_id bigint not null,
  amount bigint not null,
  constraint voucher_held_pkey primary key (tenant_id, id),
  constraint voucher_held_voucher_key unique (tenant_id, voucher_id),
  constraint voucher_held_amount_check check (amount > 0)
);
select protect('voucher_held', 'select, insert');
alter table voucher_held add constraint voucher_held_voucher_id_fkey foreign key (tenant_id, voucher_id) references voucher;
alter table voucher_held add constraint voucher_held_item_id_fkey foreign key (tenant_id, item_id) references owed_item;
