-- Receipts that were finished after everything missing had turned up elsewhere waited for a decision nobody could make any more.
update branch_transfer t set state = 'closed', version = version + 1, updated_at = now()
where t.state = 'received_with_discrepancy'
  and not exists (select from shipment s where s.tenant_id = t.tenant_id and s.manifest_id = t.id);
