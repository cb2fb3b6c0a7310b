-- Weights are quantities: whole thousandths of a kilogram.
alter table pricing_package alter column included_weight type bigint using round(included_weight * 1000)::bigint;
alter table package_line alter column max_weight type bigint using round(max_weight * 1000)::bigint;
