-- The secret of a parcel's public link, made when it is first asked for.
create table shipment_link (
  tenant_id bigint not null,
  shipment_id bigint not null,
  token text not null,
  created_by_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, shipment_id),
  constraint shipment_link_token_key unique (tenant_id, token)
);
select protect('shipment_link', 'select, insert');
alter table shipment_link add constraint shipment_link_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table shipment_link add constraint shipment_link_created_by_id_fkey foreign key (tenant_id, created_by_id) references app_user;

-- Another day the receiver asked for through the link; the last one counts until somebody has seen to it.
create sequence reschedule_wish_id_seq;
create table reschedule_wish (
  tenant_id bigint not null,
  id bigint not null default nextval('reschedule_wish_id_seq'),
  shipment_id bigint not null,
  wanted_on date not null,
  note text,
  at timestamptz not null default now(),
  seen_by_id bigint,
  seen_at timestamptz,
  primary key (tenant_id, id)
);
create index reschedule_wish_open on reschedule_wish (tenant_id, shipment_id) where seen_at is null;
select protect('reschedule_wish', 'select, insert, update');
alter table reschedule_wish add constraint reschedule_wish_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table reschedule_wish add constraint reschedule_wish_seen_by_id_fkey foreign key (tenant_id, seen_by_id) references app_user;
