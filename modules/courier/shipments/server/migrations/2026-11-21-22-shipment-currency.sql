-- Parcels of one currency, for lists narrowed to it.
create index shipment_currency on shipment (tenant_id, currency, created_at desc, id desc);
