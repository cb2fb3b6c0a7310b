-- The receiving point a parcel was left at, where it came in over one.
alter table shipment add column waypoint_id bigint;
create index shipment_waypoint on shipment (tenant_id, waypoint_id, created_at desc, id desc) where waypoint_id is not null;
alter table shipment add constraint shipment_waypoint_id_fkey foreign key (tenant_id, waypoint_id) references waypoint;
