-- By how many percent an exchange may be off the day's rate before somebody else has to look at it.
alter table company_settings add column exchange_tolerance numeric not null default 2;
