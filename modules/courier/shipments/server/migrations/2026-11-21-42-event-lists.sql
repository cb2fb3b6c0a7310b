-- Every event of the company, by who made it and by what it led to, the newest first.
create index shipment_event_user on shipment_event (tenant_id, user_id, at desc, id desc);
create index shipment_event_to_status on shipment_event (tenant_id, to_status_id, at desc, id desc);
