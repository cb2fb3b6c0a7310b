-- When a parcel was put on its transfer: taken off and put on again, it is another loading.
alter table branch_transfer_row add column loaded_at timestamptz not null default clock_timestamp();
