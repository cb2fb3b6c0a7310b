-- How the parcel stood after its scan: its last move, and its loading where it was put on a transfer. A scan is taken back only while that still stands.
alter table parcel_scan add column after_seq int;
alter table parcel_scan add column loaded_at timestamptz;
