-- A manifest: parcels that travel together from one branch to another.
create sequence branch_transfer_id_seq;
create table branch_transfer (
  tenant_id bigint not null,
  id bigint not null default nextval('branch_transfer_id_seq'),
  number text not null,
  kind text not null check (kind in ('outbound', 'return')),
  from_branch_id bigint not null,
  to_branch_id bigint not null,
  state text not null default 'draft' check (state in ('draft', 'dispatched', 'receiving', 'received', 'received_with_discrepancy', 'closed', 'cancelled')),
  parcels int not null default 0,
  received int not null default 0,
  note text,
  created_by_id bigint,
  dispatched_by_id bigint,
  dispatched_at timestamptz,
  received_by_id bigint,
  received_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint branch_transfer_number_key unique (tenant_id, number),
  check (from_branch_id <> to_branch_id)
);
create index branch_transfer_from on branch_transfer (tenant_id, from_branch_id, id desc);
create index branch_transfer_to on branch_transfer (tenant_id, to_branch_id, state, id desc);
select protect('branch_transfer', 'select, insert, update');
alter table branch_transfer add constraint branch_transfer_from_branch_id_fkey foreign key (tenant_id, from_branch_id) references branch;
alter table branch_transfer add constraint branch_transfer_to_branch_id_fkey foreign key (tenant_id, to_branch_id) references branch;

create table branch_transfer_row (
  tenant_id bigint not null,
  transfer_id bigint not null,
  shipment_id bigint not null,
  state text not null default 'loaded' check (state in ('loaded', 'received', 'missing')),
  received_at timestamptz,
  primary key (tenant_id, transfer_id, shipment_id)
);
create index branch_transfer_row_shipment on branch_transfer_row (tenant_id, shipment_id);
select protect('branch_transfer_row');
alter table branch_transfer_row add constraint branch_transfer_row_transfer_id_fkey foreign key (tenant_id, transfer_id) references branch_transfer;
alter table branch_transfer_row add constraint branch_transfer_row_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
