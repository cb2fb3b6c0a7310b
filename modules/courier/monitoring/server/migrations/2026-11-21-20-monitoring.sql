-- Every event of every parcel as a list reads it. Reads with the asker's own rights, so each company sees its own.
create view shipment_log with (security_invoker = true) as
  select v.tenant_id, v.id, v.shipment_id, v.at, v.from_status_id, v.to_status_id, v.from_custodian_kind, v.from_custodian_id, v.to_custodian_kind,
    v.to_custodian_id, v.branch_id, v.user_id, v.via, v.reason_code, v.postponed_to, v.note, v.seq, 1 as version, v.at as created_at, v.at as updated_at
  from shipment_event v;
grant select on shipment_log to karwan_app;
