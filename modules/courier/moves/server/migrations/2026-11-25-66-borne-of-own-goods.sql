-- Of goods of the company's own nobody is compensated, and an agent or insurer bears a part of what they were worth all the same.
alter table parcel_loss drop constraint parcel_loss_borne_check;
alter table parcel_loss add constraint parcel_loss_borne_check
  check (claim >= 0 and recovered >= 0 and insured >= 0 and recovered + insured <= least(declared, coalesce(cap, declared)));
