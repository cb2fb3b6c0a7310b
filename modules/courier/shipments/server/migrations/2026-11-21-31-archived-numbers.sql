-- A number read off a parcel may be an archived one's; there are few of those among all.
create index shipment_archived_receipt_no on shipment (tenant_id, receipt_no) where archived_at is not null;
