-- How a company words what it tells of parcels: one form for each status, audience and channel that somebody wrote.
create sequence parcel_notice_form_id_seq;
create table parcel_notice_form (
  tenant_id bigint not null,
  id bigint not null default nextval('parcel_notice_form_id_seq'),
  status_id bigint not null,
  audience text not null,
  channel text not null,
  is_on boolean not null default false,
  language text not null,
  subject text,
  body text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint parcel_notice_form_pkey primary key (tenant_id, id),
  constraint parcel_notice_form_status_key unique (tenant_id, status_id, audience, channel),
  constraint parcel_notice_form_audience_check check (audience in ('receiver', 'client')),
  constraint parcel_notice_form_channel_check check (channel in ('whatsapp', 'sms', 'email'))
);
select protect('parcel_notice_form', 'select, insert, update');
alter table parcel_notice_form add constraint parcel_notice_form_status_id_fkey foreign key (tenant_id, status_id) references shipment_status;

-- What was written to a parcel's people, until somebody sends it.
create sequence parcel_notice_id_seq;
create table parcel_notice (
  tenant_id bigint not null,
  id bigint not null default nextval('parcel_notice_id_seq'),
  shipment_id bigint not null,
  -- Which of its moves it tells of: a parcel may enter a status again.
  parcel_seq int not null,
  status_id bigint not null,
  -- Who sent it, and who carried it when the notice was written: each sees what was written of his parcels.
  client_id bigint not null,
  courier_id bigint,
  receiving_agent_id bigint,
  audience text not null,
  channel text not null,
  recipient text not null,
  address text not null,
  branch_id bigint not null,
  language text not null,
  subject text,
  body text not null,
  state text not null default 'kept',
  opened_at timestamptz,
  opened_by_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  constraint parcel_notice_pkey primary key (tenant_id, id),
  constraint parcel_notice_once_key unique (tenant_id, shipment_id, parcel_seq, audience, channel),
  constraint parcel_notice_state_check check (state in ('kept', 'opened'))
);
create index parcel_notice_kept on parcel_notice (tenant_id, id) where state = 'kept';
create index parcel_notice_day on parcel_notice (tenant_id, created_at);
select protect('parcel_notice', 'select, insert, update, delete');
alter table parcel_notice add constraint parcel_notice_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table parcel_notice add constraint parcel_notice_status_id_fkey foreign key (tenant_id, status_id) references shipment_status;
alter table parcel_notice add constraint parcel_notice_client_id_fkey foreign key (tenant_id, client_id) references client;
alter table parcel_notice add constraint parcel_notice_courier_id_fkey foreign key (tenant_id, courier_id) references courier;
alter table parcel_notice add constraint parcel_notice_receiving_agent_id_fkey foreign key (tenant_id, receiving_agent_id) references receiving_agent;
alter table parcel_notice add constraint parcel_notice_branch_id_fkey foreign key (tenant_id, branch_id) references branch;
alter table parcel_notice add constraint parcel_notice_opened_by_id_fkey foreign key (tenant_id, opened_by_id) references app_user;
-- Found by whom it is for or his number.
select searchable('parcel_notice', '{recipient,address}', '{branch_id,client_id,courier_id,receiving_agent_id}');
