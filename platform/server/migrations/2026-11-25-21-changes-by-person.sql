-- What one person did is read from his latest on.
create index audit_entry_by on audit_entry (tenant_id, user_id, id desc) where user_id is not null;
