-- A parcel of the company itself, which its own client in a branch sends: nothing is charged for it, and no statement takes it.
alter table shipment add column is_own boolean not null default false;
