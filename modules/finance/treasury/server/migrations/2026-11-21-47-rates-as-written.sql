-- A rate is kept as it was written, so that no number of the machine ever rounds it.
alter table treasury_transfer alter column rate type text using trim_scale(rate)::text;
alter table treasury_transfer alter column to_rate type text using trim_scale(to_rate)::text;
