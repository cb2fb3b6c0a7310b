-- Whether a line's tax was recoverable when the line was written: what is said of the rate later changes nothing bought before.
alter table purchase_line add column tax_recoverable boolean not null default false;
update purchase_line l set tax_recoverable = true from tax_rate t where t.tenant_id = l.tenant_id and t.id = l.tax_rate_id and t.recoverable;
