-- A sealed bag of a manifest: its number is scanned instead of its parcels' where the seal is intact.
create sequence transfer_bag_id_seq;
create table transfer_bag (
  tenant_id bigint not null,
  id bigint not null default nextval('transfer_bag_id_seq'),
  transfer_id bigint not null,
  number text not null,
  seal text,
  state text not null default 'packed' check (state in ('packed', 'received', 'broken')),
  packed_by_id bigint,
  opened_by_id bigint,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint transfer_bag_number_key unique (tenant_id, transfer_id, number)
);
select protect('transfer_bag', 'select, insert, update');
alter table transfer_bag add constraint transfer_bag_transfer_id_fkey foreign key (tenant_id, transfer_id) references branch_transfer;
alter table transfer_bag add constraint transfer_bag_packed_by_id_fkey foreign key (tenant_id, packed_by_id) references app_user;
alter table transfer_bag add constraint transfer_bag_opened_by_id_fkey foreign key (tenant_id, opened_by_id) references app_user;

alter table branch_transfer_row add column bag_id bigint;
alter table branch_transfer_row add constraint branch_transfer_row_bag_id_fkey foreign key (tenant_id, bag_id) references transfer_bag;
create index branch_transfer_row_bag on branch_transfer_row (tenant_id, bag_id) where bag_id is not null;
