-- What was scanned, by whom, by both clocks: the device's when it was read, ours when it arrived.
create sequence parcel_scan_id_seq;
create table parcel_scan (
  tenant_id bigint not null,
  id bigint not null default nextval('parcel_scan_id_seq'),
  client_uuid uuid not null,
  session_uuid uuid not null,
  mode text not null,
  code text not null,
  shipment_id bigint,
  verdict text not null check (verdict in ('ok', 'duplicate', 'wrong_branch', 'wrong_state', 'frozen', 'several', 'unknown')),
  -- The sentence told, as its key and values; the statuses before and after, which an undo takes back.
  told jsonb not null,
  before_status_id bigint,
  transfer_id bigint,
  user_id bigint,
  branch_id bigint not null,
  device_at timestamptz not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, client_uuid),
  foreign key (tenant_id, shipment_id) references shipment (tenant_id, id),
  foreign key (tenant_id, transfer_id) references branch_transfer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index parcel_scan_session on parcel_scan (tenant_id, session_uuid, shipment_id) where undone_at is null;
create index parcel_scan_of on parcel_scan (tenant_id, shipment_id, id);
select protect('parcel_scan');
