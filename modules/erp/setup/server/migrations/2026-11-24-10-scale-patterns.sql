-- How a shop's scales write what they weighed into a code, one pattern a line.
alter table shop_settings add column scale_patterns text;
