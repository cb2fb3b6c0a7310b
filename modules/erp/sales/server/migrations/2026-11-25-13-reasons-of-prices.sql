-- How the price of a line came about, as it was when the line was written.
alter table sale_line add column reasons jsonb;
