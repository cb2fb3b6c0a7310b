-- A parcel that did not come as its manifest says: missing, or there without standing on it. Somebody decides what became of it.
create sequence transfer_discrepancy_id_seq;
create table transfer_discrepancy (
  tenant_id bigint not null,
  id bigint not null default nextval('transfer_discrepancy_id_seq'),
  transfer_id bigint not null,
  shipment_id bigint not null,
  kind text not null check (kind in ('missing', 'extra')),
  from_branch_id bigint not null,
  to_branch_id bigint not null,
  currency text not null,
  price bigint not null,
  state text not null default 'open' check (state in ('open', 'decided')),
  decision text check (decision in ('here', 'found_origin', 'other_branch', 'lost', 'joined', 'left')),
  found_branch_id bigint,
  reason_code text,
  note text,
  opened_by_id bigint,
  decided_by_id bigint,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  primary key (tenant_id, id),
  constraint transfer_discrepancy_once unique (tenant_id, transfer_id, shipment_id, kind),
  check ((state = 'decided') = (decision is not null))
);
create index transfer_discrepancy_state on transfer_discrepancy (tenant_id, state, id desc);
create index transfer_discrepancy_from on transfer_discrepancy (tenant_id, from_branch_id, state, id desc);
create index transfer_discrepancy_to on transfer_discrepancy (tenant_id, to_branch_id, state, id desc);
create index transfer_discrepancy_of on transfer_discrepancy (tenant_id, shipment_id, state);
create index transfer_discrepancy_decided on transfer_discrepancy (tenant_id, decided_at desc, id desc);
create index transfer_discrepancy_created on transfer_discrepancy (tenant_id, created_at desc, id desc);
create index transfer_discrepancy_decision on transfer_discrepancy (tenant_id, decision, id desc);
create index transfer_discrepancy_decided_by on transfer_discrepancy (tenant_id, decided_by_id, id desc);
select protect('transfer_discrepancy', 'select, insert, update');
alter table transfer_discrepancy add constraint transfer_discrepancy_transfer_id_fkey foreign key (tenant_id, transfer_id) references branch_transfer;
alter table transfer_discrepancy add constraint transfer_discrepancy_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table transfer_discrepancy add constraint transfer_discrepancy_from_branch_id_fkey foreign key (tenant_id, from_branch_id) references branch;
alter table transfer_discrepancy add constraint transfer_discrepancy_to_branch_id_fkey foreign key (tenant_id, to_branch_id) references branch;
alter table transfer_discrepancy add constraint transfer_discrepancy_found_branch_id_fkey foreign key (tenant_id, found_branch_id) references branch;
alter table transfer_discrepancy add constraint transfer_discrepancy_opened_by_id_fkey foreign key (tenant_id, opened_by_id) references app_user;
alter table transfer_discrepancy add constraint transfer_discrepancy_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references app_user;

-- When a manifest that is still on its way was found to be late: its missing parcels are listed once.
alter table branch_transfer add column overdue_at timestamptz;
create index branch_transfer_late on branch_transfer (tenant_id, dispatched_at) where state in ('dispatched', 'receiving') and overdue_at is null;
