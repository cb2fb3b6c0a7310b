-- A parcel has one wish nobody has seen to; the receiver's last word takes the place of the one before.
update reschedule_wish w set seen_at = now() where seen_at is null and exists (
  select from reschedule_wish n where n.tenant_id = w.tenant_id and n.shipment_id = w.shipment_id and n.seen_at is null and n.id > w.id);
drop index reschedule_wish_open;
create unique index reschedule_wish_open on reschedule_wish (tenant_id, shipment_id) where seen_at is null;
