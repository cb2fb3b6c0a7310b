-- What a delivery agent did with a parcel at the door, by both clocks: the device's when he did it, ours when it arrived.
create sequence agent_act_id_seq;
create table agent_act (
  tenant_id bigint not null,
  id bigint not null default nextval('agent_act_id_seq'),
  client_uuid uuid not null,
  kind text not null check (kind in ('deliver', 'postpone', 'return', 'call')),
  shipment_id bigint not null,
  courier_id bigint not null,
  user_id bigint,
  -- The parcel's transition it made, or at which a call was made.
  parcel_seq int not null,
  channel text check (channel in ('phone', 'whatsapp')),
  reason_code text,
  -- What proves it: stored files, and where it happened.
  photo text,
  signature text,
  voice text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  accuracy_m int check (accuracy_m >= 0),
  device_at timestamptz not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint agent_act_client_uuid_key unique (tenant_id, client_uuid),
  check ((latitude is null) = (longitude is null)),
  foreign key (tenant_id, shipment_id) references shipment (tenant_id, id),
  foreign key (tenant_id, courier_id) references courier (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index agent_act_of on agent_act (tenant_id, shipment_id, id);
select protect('agent_act', 'select, insert');

-- The order an agent gave his parcels; what is not in it stands where it belongs by itself.
create table agent_order (
  tenant_id bigint not null,
  courier_id bigint not null,
  shipment_ids bigint[] not null,
  set_at timestamptz not null,
  primary key (tenant_id, courier_id),
  foreign key (tenant_id, courier_id) references courier (tenant_id, id)
);
select protect('agent_order');

-- What an agent has in his hands, and what he delivered on a day.
create index shipment_in_hands on shipment (tenant_id, custodian_id, id) where custodian_kind = 'agent';
create index shipment_delivered_by on shipment (tenant_id, courier_id, delivered_at desc) where delivered_at is not null;
