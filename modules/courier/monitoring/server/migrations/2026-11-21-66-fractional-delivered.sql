-- Deliveries that have a part to go back or took something back, the newest first.
create index shipment_delivered_in_part on shipment (tenant_id, delivered_at desc, id desc) where is_fractional or exchange_of is not null;
