-- What was said about reported parcels; whether one is reported stands on the parcel itself.
create sequence shipment_report_id_seq;
create table shipment_report (
  tenant_id bigint not null,
  id bigint not null default nextval('shipment_report_id_seq'),
  shipment_id bigint not null,
  kind text not null check (kind in ('report', 're_report', 'notice', 'processed')),
  content text,
  user_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index shipment_report_of on shipment_report (tenant_id, shipment_id, id);
select protect('shipment_report', 'select, insert');
alter table shipment_report add constraint shipment_report_shipment_id_fkey foreign key (tenant_id, shipment_id) references shipment;
alter table shipment_report add constraint shipment_report_user_id_fkey foreign key (tenant_id, user_id) references app_user;
