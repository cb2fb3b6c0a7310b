-- The one customer of a company who stands for all who give no name: he pays at once, and is never lent to.
alter table customer add column walk_in boolean not null default false;
create unique index customer_walk_in on customer (tenant_id) where walk_in;
