-- The most a sender is paid for a parcel lost or damaged with us, in the company's own currency; empty: all it was declared to be worth.
alter table company_settings add column claim_cap bigint;
alter table company_settings add constraint company_settings_claim_cap_check check (claim_cap >= 0);
