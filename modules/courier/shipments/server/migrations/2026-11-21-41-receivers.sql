-- Who receives is known by his numbers, whichever of the two it stands as.
create index shipment_second_phone on shipment (tenant_id, second_phone) where second_phone is not null;
