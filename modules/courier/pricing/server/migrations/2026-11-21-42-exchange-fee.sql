-- X: what taking something back at the door costs the sender.
alter table pricing_package add column exchange_fee bigint check (exchange_fee >= 0);
