-- What a parcel costs beside its fee when it arises, what an attempt that failed pays the agent, and what a part that goes back costs.
alter table pricing_package add column attempt_pay bigint;
alter table pricing_package add column pickup_fee bigint;
alter table pricing_package add column redelivery_fee bigint;
alter table pricing_package add column storage_fee bigint;
alter table pricing_package add column fractional_return_policy text not null default 'none';
alter table pricing_package add column fractional_return_fee bigint;
alter table pricing_package add constraint pricing_package_charges_check
  check (attempt_pay >= 0 and pickup_fee >= 0 and redelivery_fee >= 0 and storage_fee >= 0 and fractional_return_fee >= 0);
alter table pricing_package add constraint pricing_package_fractional_return_policy_check check (fractional_return_policy in ('none', 'fixed'));
