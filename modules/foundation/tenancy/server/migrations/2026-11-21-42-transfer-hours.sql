-- How long a transfer between branches may take before its parcels count as missing.
alter table company_settings add column transfer_hours int not null default 48;
